// The table: each event of its match is shown, part by part. It knows no game.
import { one } from "../shared/dom.js";
import { drawLog, drawMore, drawMoves, tellNews } from "./drawers.js";
import { handOver, open } from "./viewer.js";
import { freshHand, relight, stage } from "./touching.js";
import "./keyboard.js";
import { base, called, facts, isBack, isTranscript, now } from "./latest.js";
import { keepPlayed, keepTable } from "../shared/browser-memory.js";
import { drawLuck } from "./luck.js";
import { toast } from "../shared/toast.js";
import { drawEnd, drawResult, drawSequel } from "./result.js";
import { drawSand } from "./timer.js";
import { drawReady } from "./ready.js";
import { drawTimes, learnTimes } from "./times.js";
import { drawProposal } from "./giving-up.js";
import { drawCoach } from "./coach.js";
import "../analysis/chances.js";
import { drawSeats } from "./seats.js";
import "./buttons.js";
import "../box/learn.js";
import { giveUp } from "./hints.js";
import { follow } from "./lesson.js";
import { ring } from "./bell.js";
import { stopTelling } from "./about.js";
import { begin, keepStatus, keepUp, liveEntries, openAddress, openTranscript } from "../replay/replay.js";
import { drawBeginning } from "../replay/fork.js";

/** @param {Position} fresh */
function showPosition(fresh) {
  const known = Boolean(now.position);
  const entries = [...liveEntries().slice(0, fresh.log.keep), ...fresh.log.add];
  now.mine = fresh.mine;
  now.viewer = fresh.viewer; // who left a seat looks on from beside it
  if (known) tellNews(fresh.log.add);
  learnTimes(fresh.times);
  if (isBack()) keepUp(fresh, entries);
  else {
    const moved = now.position?.number !== fresh.number;
    if (moved) {
      stopTelling();
      giveUp();
    }
    const turned = now.position !== null && now.position.viewer !== fresh.viewer;
    Object.assign(now, { position: fresh, entries });
    draw(known && moved && !turned); // a screen that was turned is not a move
    drawResult(known);
  }
  if (fresh.mine.length && fresh.number > 0) keepPlayed(facts.game);
  keepTable(base, tableTitle(), fresh.over, fresh.result?.words);
  Object.assign(document.body.dataset, { number: fresh.number, over: fresh.over, viewer: fresh.viewer });
  ring(fresh);
  if (isBack()) return;
  follow();
  handOver();
  if (!known) openAddress();
}

// The position that is to be shown, of now or of the past.
/** @param {boolean} sliding */
function draw(sliding) {
  const { position } = now;
  if (!position) return;
  freshHand(position.moves);
  stage.show(position.picture, sliding);
  stage.name(called);
  relight();
  stage.step(position.steps);
  drawSeats();
  drawTimes();
  drawStatus();
  drawMoves();
  drawLog();
  drawSand(position.timer);
  drawReady(position.timer);
  drawEnd();
  drawProposal();
  drawCoach();
  drawBeginning();
}

/** @param {People} fresh */
function showPeople(fresh) {
  now.people = fresh;
  now.mine = fresh.mine;
  keepStatus(fresh);
  if (now.position && !isBack()) {
    drawSand(fresh.timer);
    drawReady(fresh.timer);
    relight();
  }
  stage.name(called);
  drawSeats();
  learnTimes(fresh.times);
  drawStatus();
  drawLog();
  drawMore();
  drawSequel();
  drawProposal();
  drawCoach();
  drawLuck();
  if (fresh.trouble) toast(fresh.trouble);
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

// Back from the past: what waited for that.
function returned() {
  drawResult(true);
  follow();
  handOver();
}

begin(draw, returned);
if (isTranscript) openTranscript();
else open(facts.secrets && now.mine.length > 1 ? -1 : (now.mine[0] ?? -1), { position: showPosition, people: showPeople });
