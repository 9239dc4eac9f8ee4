/** The final ranking as a picture that can be shared. */

import { t } from "../../lib/i18n";
import type { FinalSeat } from "../../lib/protocol";
import { PLOT, SEAT_COLOURS, shortName, totalsPicture, WHOLE_WIDTH, type Corner } from "./totals";
import { winName } from "../state/win_names";
import { signed } from "../state/words";

export interface Ranked extends FinalSeat {
  name: string;
  big: boolean;
}

const WIDTH = 720;
const ROW = 112;
const TOP = 150;
const FOOT = 64;
/** Where the points begin, at the right of a row. */
const POINTS = 170;

/** The sheet that the lines of the totals are drawn on. */
const SHEET = { edge: 30, margin: 20, head: 46 };
const SCALE = (WIDTH - 2 * (SHEET.edge + SHEET.margin)) / WHOLE_WIDTH;
const SHEET_HEIGHT = SHEET.head + PLOT.height * SCALE + SHEET.margin;

/** What a shared picture tells. */
export interface Shared {
  title: string;
  place: string;
  ranking: readonly Ranked[];
  /** What each hand brought to each seat, and who sits there. */
  hands: readonly (readonly number[])[];
  names: (seat: number) => string;
}

/** How high the picture is: one hand alone has no line worth drawing. */
export function pictureHeight({ ranking, hands }: Pick<Shared, "ranking" | "hands">): number {
  return TOP + ROW * ranking.length + (hands.length > 1 ? SHEET_HEIGHT + 14 : 0) + FOOT;
}

/** Draw the ranking and how it came about; null where the browser cannot. */
export function drawRanking(shared: Shared): Promise<Blob | null> {
  const { title, place, ranking, hands, names } = shared;
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = pictureHeight(shared);
  const pen = canvas.getContext("2d");
  if (pen === null) return Promise.resolve(null);
  const felt = pen.createRadialGradient(WIDTH / 2, 200, 60, WIDTH / 2, 300, 700);
  felt.addColorStop(0, "#2c8560");
  felt.addColorStop(1, "#0d4630");
  pen.fillStyle = felt;
  pen.fillRect(0, 0, WIDTH, canvas.height);
  pen.fillStyle = "#ffe27a";
  pen.font = '64px "Paiguan Faces", KaiTi, serif';
  pen.fillText("牌馆", 40, 92);
  pen.fillStyle = "#fdf6df";
  pen.font = "bold 34px system-ui, sans-serif";
  pen.fillText(title, 200, 70, WIDTH - 240);
  pen.font = "24px system-ui, sans-serif";
  pen.fillText(place, 200, 108);
  const places = ranks(ranking);
  ranking.forEach((seat, at) => drawRow(pen, seat, at, places[at] ?? at + 1));
  if (hands.length > 1) {
    pen.save();
    pen.translate(SHEET.edge, TOP + ROW * ranking.length);
    drawTotals(pen, hands, names);
    pen.restore();
  }
  pen.fillStyle = "#cfe3d6";
  pen.font = "22px system-ui, sans-serif";
  pen.fillText(new Date().toLocaleString(), 40, canvas.height - 26);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

/** Which place each has, the best first: whoever has as much shares it. */
export function ranks(ranking: readonly Pick<Ranked, "total">[]): number[] {
  return ranking.map(({ total }) => ranking.findIndex((one) => one.total === total) + 1);
}

/** What somebody did in a session, one by one. */
export function figures(seat: Ranked): string[] {
  const counts = [
    t(`胡 ${seat.wins}`, `wins ${seat.wins}`),
    t(`自摸 ${seat.self_draws}`, `self-drawn ${seat.self_draws}`),
    t(`点炮 ${seat.given}`, `given ${seat.given}`),
  ];
  if (seat.best === null) return counts;
  const names = seat.best.names.map(winName).join(t(" ", ", "));
  return [
    ...counts,
    t(`最大 ${names} 收${seat.best.points}分`, `best ${names}, paid ${seat.best.points}`),
  ];
}

function drawRow(pen: CanvasRenderingContext2D, seat: Ranked, at: number, rank: number): void {
  const top = TOP + at * ROW;
  const width = WIDTH - 116 - 30 - POINTS - (seat.big ? 130 : 0);
  pen.fillStyle = seat.big ? "#fff3c4" : "#f8f3e6";
  drawSheet(pen, SHEET.edge, top, ROW - 14);
  pen.fillStyle = "#2a2018";
  pen.font = "bold 36px system-ui, sans-serif";
  pen.fillText(`${rank}`, 56, top + 62);
  pen.fillText(seat.name, 116, top + 46, width);
  pen.font = "22px system-ui, sans-serif";
  pen.fillStyle = "#5d4e3e";
  pen.fillText(figures(seat).join(" · "), 116, top + 80, width);
  pen.textAlign = "right";
  pen.font = "bold 46px system-ui, sans-serif";
  pen.fillStyle = seat.total > 0 ? "#b3261e" : "#1a6b3c";
  pen.fillText(signed(seat.total), WIDTH - 56, top + 62);
  if (seat.big) {
    pen.font = "bold 24px system-ui, sans-serif";
    pen.fillStyle = "#b3261e";
    pen.fillText(t("大赢家", "Big winner"), WIDTH - 210, top + 58);
  }
  pen.textAlign = "left";
}

/** How the totals went, hand by hand, on a sheet whose upper left corner is the origin. */
export function drawTotals(
  pen: CanvasRenderingContext2D,
  hands: readonly (readonly number[])[],
  names: (seat: number) => string,
): void {
  const { lines, zero, steps } = totalsPicture(hands);
  pen.fillStyle = "#f8f3e6";
  drawSheet(pen, 0, 0, SHEET_HEIGHT);
  pen.fillStyle = "#5d4e3e";
  pen.font = "22px system-ui, sans-serif";
  pen.fillText(t("总分走势", "Totals by hand"), SHEET.margin, 34);
  pen.translate(SHEET.margin, SHEET.head);
  pen.scale(SCALE, SCALE);
  for (const step of steps)
    stroke(pen, "#cdbf9f", 0.5, [
      [step, PLOT.margin / 2],
      [step, PLOT.height - PLOT.margin / 2],
    ]);
  pen.setLineDash([3, 3]);
  stroke(pen, "#5d4e3e", 1, [
    [0, zero],
    [PLOT.width, zero],
  ]);
  pen.setLineDash([]);
  pen.font = "600 14px system-ui, sans-serif";
  for (const line of lines) {
    const colour = SEAT_COLOURS[line.seat]?.light ?? "#2a2018";
    stroke(pen, colour, 2.5, line.corners);
    stroke(pen, colour, 1, [
      [PLOT.width, line.end],
      [PLOT.width + 10, line.label],
    ]);
    pen.fillStyle = colour;
    pen.beginPath();
    pen.arc(PLOT.width - 4, line.end, 3.5, 0, 2 * Math.PI);
    pen.fill();
    const room = WHOLE_WIDTH - PLOT.width - 14;
    pen.fillText(shortName(names(line.seat)), PLOT.width + 14, line.label + 4.5, room);
  }
}

/** Paper with round corners, where the browser can draw them. */
function drawSheet(pen: CanvasRenderingContext2D, left: number, top: number, height: number): void {
  const width = WIDTH - 2 * SHEET.edge;
  pen.beginPath();
  if ("roundRect" in pen) pen.roundRect(left, top, width, height, 18);
  else (pen as CanvasRenderingContext2D).rect(left, top, width, height);
  pen.fill();
}

function stroke(
  pen: CanvasRenderingContext2D,
  colour: string,
  width: number,
  corners: readonly Corner[],
): void {
  pen.strokeStyle = colour;
  pen.lineWidth = width;
  pen.lineJoin = "round";
  pen.lineCap = "round";
  pen.beginPath();
  for (const [x, y] of corners) pen.lineTo(x, y);
  pen.stroke();
}
