/** The final ranking as a picture that can be shared. */

import { t } from "../lib/i18n";
import type { FinalSeat } from "../lib/protocol";
import { signed } from "./words";

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

/** Draw the ranking; null where the browser cannot. */
export function drawRanking(
  title: string,
  place: string,
  ranking: readonly Ranked[],
): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = TOP + ROW * ranking.length + FOOT;
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
  ranking.forEach((seat, at) => drawRow(pen, seat, at));
  pen.fillStyle = "#cfe3d6";
  pen.font = "22px system-ui, sans-serif";
  pen.fillText(new Date().toLocaleString(), 40, canvas.height - 26);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

/** What somebody did in a session, one by one. */
export function figures(seat: Ranked): string[] {
  const counts = [
    t(`胡 ${seat.wins}`, `wins ${seat.wins}`),
    t(`自摸 ${seat.self_draws}`, `self-drawn ${seat.self_draws}`),
    t(`点炮 ${seat.given}`, `given ${seat.given}`),
  ];
  const best = seat.best?.names.join(" ");
  return best ? [...counts, `${t("最大", "best")} ${best}`] : counts;
}

function drawRow(pen: CanvasRenderingContext2D, seat: Ranked, at: number): void {
  const top = TOP + at * ROW;
  const width = WIDTH - 116 - 30 - POINTS - (seat.big ? 130 : 0);
  pen.fillStyle = seat.big ? "#fff3c4" : "#f8f3e6";
  pen.beginPath();
  pen.rect(30, top, WIDTH - 60, ROW - 14);
  pen.fill();
  pen.fillStyle = "#2a2018";
  pen.font = "bold 36px system-ui, sans-serif";
  pen.fillText(`${at + 1}`, 56, top + 62);
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
