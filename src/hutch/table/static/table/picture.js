// The picture: put up, lit, touched, and slid from the last one to the next. It knows ids, no game.
import { all, drawing } from "../shared/dom.js";
import { PRESSED, shortened } from "./names.js";

const SVG = "http://www.w3.org/2000/svg";
const SLIDE = 260; // ms
const STEP = 350;
const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const SHAPES = "rect,circle,ellipse,path,polygon,polyline";

export class Stage {
  constructor(place, touched) {
    this.place = place;
    this.touched = touched; // called with the id that a person touched, or null for a touch beside everything
    this.lit = /** @type {Set<string>} */ (new Set());
    this.focused = /** @type {string | null} */ (null); // the id that had the focus in the last picture
    this.byKeys = false;
    this.walking = false; // the arrows walk over everything, not only over what is lit
    this.showing = 0;
    place.addEventListener("click", (event) => this.click(event));
    place.addEventListener("focusin", () => this.ring());
    place.addEventListener("focusout", () => this.ring());
    addEventListener("pointerdown", () => (this.byKeys = false), true);
    addEventListener("keydown", () => (this.byKeys = true), true);
  }

  get svg() {
    return this.place.querySelector("svg");
  }

  // The part of the picture that has the focus.
  active() {
    const { activeElement } = document;
    return activeElement && this.place.contains(activeElement) ? activeElement : null;
  }

  /** @param {string | null | undefined} id @returns {any} */
  part(id) {
    return id ? this.place.querySelector(`[id="${CSS.escape(id)}"]`) : null;
  }

  // ---- a new picture ----------------------------------------------------------------------------------------------

  show(picture, sliding) {
    const before = sliding && !still() ? this.pieces() : new Map();
    const old = this.svg;
    const fresh = drawing(picture);
    fresh.setAttribute("role", "group");
    this.focused = this.active()?.id ?? null;
    if (old) old.replaceWith(fresh);
    else this.place.replaceChildren(fresh);
    this.lit = new Set();
    // Light and names come first: they are measured on pieces at rest.
    if (before.size) queueMicrotask(() => this.svg === fresh && this.slide(before));
  }

  // A person's name instead of what the game calls the seat, in the room that this had.
  name(called) {
    for (const text of all("text[data-seat]", this.place)) {
      text.dataset.word ??= text.textContent;
      const room = Number((text.dataset.room ??= String(text.getComputedTextLength() * 1.2)));
      text.removeAttribute("textLength");
      for (text.textContent of shortened(called(Number(text.dataset.seat)) || text.dataset.word))
        if (!room || text.getComputedTextLength() <= room * PRESSED) break;
      if (room && text.getComputedTextLength() > room) {
        text.setAttribute("textLength", String(room));
        text.setAttribute("lengthAdjust", "spacingAndGlyphs");
      }
    }
  }

  clear() {
    this.place.replaceChildren();
    this.lit = new Set();
  }

  pieces() {
    const found = new Map();
    if (!this.svg) return found;
    for (const piece of all(".piece[id]", this.svg)) found.set(piece.id, { piece, at: piece.getScreenCTM() });
    return found;
  }

  slide(before) {
    const now = this.pieces();
    for (const [id, { piece, at }] of now) {
      const was = before.get(id);
      if (was) this.slideOne(piece, was.at, at);
      else piece.animate({ opacity: [0, 1] }, { duration: SLIDE, easing: "ease-out" });
    }
    for (const [id, { piece, at }] of before) if (!now.has(id) && !this.part(id)) this.fade(piece, at);
  }

  slideOne(piece, was, now) {
    const scale = piece.parentNode.getScreenCTM();
    const dx = (was.e - now.e) / scale.a;
    const dy = (was.f - now.f) / scale.d;
    if (Math.hypot(was.e - now.e, was.f - now.f) < 1 || !Number.isFinite(dx + dy)) return;
    piece.animate(
      { translate: [`${dx}px ${dy}px`, "0px 0px"] },
      { duration: SLIDE, easing: "cubic-bezier(.3,.7,.3,1)" },
    );
  }

  fade(piece, at) {
    const ghost = piece.cloneNode(true);
    for (const inside of [ghost, ...all("[id]", ghost)]) inside.removeAttribute("id");
    const m = this.svg.getScreenCTM().inverse().multiply(at);
    ghost.setAttribute("transform", `matrix(${m.a} ${m.b} ${m.c} ${m.d} ${m.e} ${m.f})`);
    ghost.setAttribute("class", "ghost");
    this.svg.append(ghost);
    ghost.animate({ opacity: [1, 0] }, { duration: SLIDE }).finished.then(() => ghost.remove(), () => ghost.remove());
  }

  // ---- light ------------------------------------------------------------------------------------------------------

  // Show what can be touched next, what is chosen (and how often it was turned), and what the last move was about.
  light(next, chosen, last) {
    for (const halo of all(".halo:not(.step):not(.ring)", this.place)) halo.remove();
    for (const part of all("[data-lit]", this.place)) {
      part.removeAttribute("data-lit");
      for (const name of ["tabindex", "role", "aria-label"]) part.removeAttribute(name);
    }
    this.lit = new Set([...next].filter((id) => this.part(id)));
    for (const id of new Set(last)) if (!this.lit.has(id) || this.lit.size > 3) this.halo(id, "last");
    for (const id of this.lit) this.enlighten(this.part(id));
    for (const id of new Set(chosen)) this.halo(id, "chosen");
    this.turn(chosen);
    this.refocus();
  }

  enlighten(part) {
    part.setAttribute("data-lit", "");
    part.setAttribute("tabindex", "0");
    part.setAttribute("role", "button");
    part.setAttribute("aria-label", part.querySelector("title")?.textContent ?? part.id);
    this.halo(part.id, "under");
    this.halo(part.id, "light");
  }

  // A line around the biggest solid shape of a part, or around those that say they are its rim; above everything else.
  halo(id, kind) {
    const part = this.part(id);
    if (!part) return null;
    const rims = all(".rim", part);
    const shapes = rims.length ? rims : [biggest(part)].filter(Boolean);
    const layer = group(kind);
    for (const shape of shapes) layer.append(this.outline(shape));
    if (!shapes.length) layer.append(this.frame(part));
    this.svg.append(layer);
    return layer;
  }

  outline(shape) {
    const line = shape.cloneNode(false);
    for (const name of ["id", "class", "fill", "stroke", "stroke-width", "style", "opacity", "stroke-dasharray", "data-lit", "tabindex", "role", "aria-label"])
      line.removeAttribute(name);
    const m = this.svg.getScreenCTM().inverse().multiply(shape.getScreenCTM());
    line.setAttribute("transform", `matrix(${m.a} ${m.b} ${m.c} ${m.d} ${m.e} ${m.f})`);
    return line;
  }

  frame(part) {
    const { x, y, width, height } = part.getBBox();
    const line = document.createElementNS(SVG, "rect");
    const m = this.svg.getScreenCTM().inverse().multiply(part.getScreenCTM());
    const told = { x: x - 4, y: y - 4, width: width + 8, height: height + 8, rx: 8, transform: `matrix(${m.a} ${m.b} ${m.c} ${m.d} ${m.e} ${m.f})` };
    for (const [name, value] of Object.entries(told)) line.setAttribute(name, String(value));
    return line;
  }

  // Quarter turns of the chosen part, about the middle of what turns in it.
  turn(chosen) {
    for (const turned of all("[data-turned]", this.place)) turned.style.transform = "";
    const turns = new Map();
    let turned = null; // what the next turn turns
    chosen.forEach((id, i) => {
      const turner = i > 0 && this.part(id)?.classList.contains("turner");
      if (!turner && chosen[i - 1] !== id) turned = id;
      turns.set(turned, (turns.get(turned) ?? -1) + (turner || chosen[i - 1] === id || !turns.has(turned) ? 1 : 0));
    });
    for (const [id, quarters] of turns) {
      const part = this.part(id);
      const turning = part?.matches(".turns") ? part : part?.querySelector(".turns");
      if (!turning) continue;
      const inner = turnable(turning);
      inner.style.transform = quarters ? `rotate(${quarters * 90}deg)` : "";
    }
  }

  // Things that happened, one after the other.
  async step(steps) {
    const mine = ++this.showing;
    for (const halo of all(".halo.step", this.place)) halo.remove();
    if (still()) return;
    for (const ids of steps) {
      if (mine !== this.showing) return;
      const halos = ids.map((id) => this.halo(id, "step")).filter(Boolean);
      await new Promise((done) => setTimeout(done, halos.length ? STEP : 0));
      for (const halo of halos) halo.remove();
    }
  }

  // Parts that somebody points out: who reads a list of moves or asks about something, or a lesson.
  preview(ids, by = "asked") {
    for (const halo of all(`.halo.preview.${by}`, this.place)) halo.remove();
    for (const id of new Set(ids)) this.halo(id, `preview ${by}`);
  }

  // ---- hands ------------------------------------------------------------------------------------------------------

  click(event) {
    for (const hit of document.elementsFromPoint(event.clientX, event.clientY)) {
      for (let part = /** @type {Element | null} */ (hit); part && part !== this.place; part = part.parentElement)
        if (part.id && this.touched(part.id)) return;
    }
    this.touched(null);
  }

  refocus() {
    if (!this.byKeys || !this.lit.size) return;
    const active = document.activeElement;
    const adrift = active === document.body || this.active() || this.focused;
    if (!adrift) return;
    const before = this.focused !== null && this.lit.has(this.focused) ? this.focused : null;
    const wanted = before ?? (active && this.lit.has(active.id) ? active.id : [...this.lit][0]);
    this.part(wanted)?.focus({ preventScroll: true });
    this.focused = null;
  }

  ring() {
    for (const halo of all(".halo.ring", this.place)) halo.remove();
    const active = this.active();
    if (this.byKeys && active && (this.walking || this.lit.has(active.id))) this.halo(active.id, "ring");
  }

  // All that can be asked about; each can have the focus from now on.
  everything() {
    const found = all("[id]", this.place).filter((part) => !part.closest("defs") && part.getBoundingClientRect().width > 0);
    for (const part of found) if (!part.hasAttribute("tabindex")) part.setAttribute("tabindex", "-1");
    return found;
  }

  // Move the focus to the nearest lit part in a direction.
  go(dx, dy) {
    const lit = this.walking ? this.everything() : [...this.lit].map((id) => this.part(id)).filter(Boolean);
    const from = lit.find((part) => part === document.activeElement);
    if (!from) {
      lit[0]?.focus({ preventScroll: true });
      return;
    }
    const here = middle(from);
    let best = null;
    for (const part of lit) {
      const there = middle(part);
      const along = (there.x - here.x) * dx + (there.y - here.y) * dy;
      const aside = Math.abs((there.x - here.x) * dy) + Math.abs((there.y - here.y) * dx);
      if (part !== from && along > 1 && (!best || along + 2 * aside < best.far)) best = { part, far: along + 2 * aside };
    }
    best?.part.focus({ preventScroll: true });
  }
}

function group(kind) {
  const layer = document.createElementNS(SVG, "g");
  layer.setAttribute("class", `halo ${kind}`);
  return layer;
}

function middle(part) {
  const { left, top, width, height } = part.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

function biggest(part) {
  if (part.matches(SHAPES)) return part;
  let found = null;
  let most = 0;
  for (const shape of all(SHAPES, part)) {
    if (shape.closest(".halo") || shape.closest("defs,clipPath,mask,pattern,symbol")) continue;
    const { width, height } = shape.getBoundingClientRect();
    if (width * height > most * 1.001) {
      found = shape;
      most = width * height;
    }
  }
  return found;
}

// The children of what turns, gathered once into a group of their own, so that its place stays its own affair.
function turnable(turning) {
  const kept = turning.querySelector(":scope > [data-turned]");
  if (kept) return kept;
  const inner = document.createElementNS(SVG, "g");
  inner.setAttribute("data-turned", "");
  inner.append(...turning.childNodes);
  turning.append(inner);
  return inner;
}
