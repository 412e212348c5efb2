// The table: each event of its match is shown, part by part. It knows no game.
import { one } from "./dom.js";
import { drawLog, drawMore, drawMoves, tellNews } from "./drawers.js";
import { handOver, open } from "./eyes.js";
import { freshHand, relight, stage } from "./hand.js";
import "./keys.js";
import { base, facts, now } from "./know.js";
import { keepTable } from "./memory.js";
import { drawResult, drawSequel } from "./result.js";
import { drawSand } from "./sand.js";
import { drawSeats } from "./seats.js";
import "./tools.js";

function showPosition(fresh) {
  const known = Boolean(now.position);
  const turned = known && now.position.viewer !== fresh.viewer;
  now.position = fresh;
  now.mine = fresh.mine;
  now.viewer = fresh.viewer; // who left a seat looks on from beside it
  now.entries = [...now.entries.slice(0, fresh.log.keep), ...fresh.log.add];
  freshHand(fresh.moves);
  stage.show(fresh.picture, known && !turned);
  relight();
  stage.step(fresh.steps);
  if (known) tellNews(fresh.log.add);
  drawSeats();
  drawStatus();
  drawMoves();
  drawLog();
  drawSand(fresh.timer);
  drawResult(known);
  keepTable(base, tableTitle(), fresh.over);
  Object.assign(document.body.dataset, { number: fresh.number, over: fresh.over, viewer: fresh.viewer });
  handOver();
}

function showPeople(fresh) {
  now.people = fresh;
  now.mine = fresh.mine;
  if (now.position) {
    now.position.status = fresh.status;
    drawSand(fresh.timer);
  }
  drawSeats();
  drawStatus();
  drawLog();
  drawMore();
  drawSequel();
}

// One line: whose turn it is, and what can be done.
function drawStatus() {
  const { position, people, mine } = now;
  if (!position) return;
  const place = one("#status");
  const mineNow = position.moves.length > 0;
  let words = position.status;
  if (mine.length === 0 && people?.seats.some((card) => card.kind === "open")) words = `A seat is free: sit down. ${words}`;
  if (place.textContent !== words) place.textContent = words;
  document.body.classList.toggle("myturn", mineNow);
  one("#undo").disabled = !mine.length || position.over;
  one("#hint").disabled = !mineNow;
  one("#open-moves").disabled = !mineNow;
}

function tableTitle() {
  const others = (now.people?.seats ?? []).filter((card) => !card.mine && card.name).map((card) => card.name);
  return others.length ? `${facts.title} with ${others.join(", ")}` : facts.title;
}

open(facts.secrets && now.mine.length > 1 ? -1 : (now.mine[0] ?? -1), { position: showPosition, people: showPeople });
