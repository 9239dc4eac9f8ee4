// Plays by clicking the first sensible control, as fast as the page offers one, until a settlement
// is shown. Notes where the parts of the table were, so that a shift is noticed.
() => {
  const PARTS = [".head", ".field", ".strip", ".actions", ".own", ".tools"];
  const places = new Set();
  // The table is measured once when it is put up.
  let looks = -4;

  function place() {
    if (document.querySelector(".hand [data-tile]") && looks++ < 0) return;
    if (looks < 0) return;
    const boxes = PARTS.map((part) => {
      const box = document.querySelector(`.table > ${part}`)?.getBoundingClientRect();
      return box ? [box.x, box.y, box.width, box.height].map(Math.round).join(" ") : "";
    });
    if (boxes[0]) places.add(boxes.join("|"));
  }

  function step() {
    place();
    const offered = [...document.querySelectorAll("[data-action]")];
    const wanted = (name) => offered.find((one) => one.dataset.action === name);
    const button = wanted("win") ?? wanted("pass") ?? offered[0];
    const tile = document.querySelector(".hand .legal");
    if (document.querySelector("[role=dialog]")) return;
    (button ?? tile)?.click();
  }

  window.autopilot?.stop();
  const timer = setInterval(step, 40);
  window.autopilot = { stop: () => clearInterval(timer), places: () => [...places] };
}
