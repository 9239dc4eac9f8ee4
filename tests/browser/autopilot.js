// Plays by clicking, as fast as the page offers something, until a settlement is shown, or hand after
// hand: what a plan says for what is seen, or the first sensible control where there is no plan.
// Waits before what it is told to wait for. Notes what was taken, whatever has moved by itself, and
// what no finger could have reached.
({ plan, waitFor, handAfterHand }) => {
  // What is played with moves; nothing else may.
  const MOVES = ".hand, .rivers .river, .goods, .melds, .grown, .own, .open, .words, .inner, .pile, .above, .hint, [role=dialog]";
  const shifts = new Set();
  const taken = new Set();
  const waited = new Set();
  let lay = { table: "", boxes: "" };
  const place = (box) => [box.x, box.y, box.width, box.height].map(Math.round).join(" ");

  const watcher = new PerformanceObserver((list) => {
    for (const { sources } of list.getEntries()) {
      for (const { node, previousRect: from, currentRect: to } of sources) {
        const element = node instanceof Element ? node : node?.parentElement;
        if (!element?.closest(".table") || element.closest(MOVES)) continue;
        const parent = element.parentElement?.className;
        shifts.add(`${parent} > ${element.className}: ${place(from)} → ${place(to)}`);
      }
    }
  });

  const tilesLeft = () => document.querySelector(".centre .wall b, .pile b")?.textContent;

  function planned(offered, tiles) {
    const held = tiles.map((tile) => tile.dataset.tile).sort();
    // Some of it may be a step away.
    const all = document.querySelector("[data-offers]")?.dataset.offers ?? "";
    const names = new Set(all.split(" ").filter(Boolean));
    if (tiles.some((tile) => tile.matches(".legal"))) names.add("discard");
    const does = plan[[tilesLeft(), ...held, "|", ...[...names].sort()].join(" ")];
    if (does === undefined) return null;
    return (
      offered.find((one) => one.dataset.place === does) ??
      tiles.find((tile) => tile.dataset.tile === does && tile.matches(".legal")) ??
      stepTowards(does)
    );
  }

  /** What opens the ways that are not shown yet, one after the other, and leads back out. */
  const opened = new Set();
  function stepTowards(does) {
    const steps = [...document.querySelectorAll("[data-step]")];
    const key = (one) => `${tilesLeft()} ${does} ${one.ariaLabel}`;
    const next =
      steps.find((one) => one.dataset.step === "open" && !opened.has(key(one))) ?? steps.at(-1);
    if (next) opened.add(key(next));
    return next;
  }

  function sensible(offered, tiles) {
    const wanted = (name) => offered.find((one) => one.dataset.action === name);
    const button = wanted("win") ?? wanted("pass") ?? offered[0];
    return button ?? tiles.find((tile) => tile.matches(".legal"));
  }

  /** What a control is called here: a 吃 with a 比牌 has more than one group of cards. */
  function nameOf(control) {
    const groups = control.querySelectorAll(".group").length;
    return (control.dataset.action ?? control.dataset.step ?? "discard") + (groups > 1 ? "+" : "");
  }

  /** What lies on top of a control, from its upper edge to its lower one. */
  function onTop(control) {
    const { x, y, width, height } = control.getBoundingClientRect();
    return [0.12, 0.5, 0.88].map((part) =>
      document.elementFromPoint(x + width / 2, y + height * part),
    );
  }

  function mustBeReached(control) {
    const found = onTop(control);
    if (found.some((one) => control.contains(one))) return;
    shifts.add(`${nameOf(control)} lies under ${found[1]?.outerHTML.slice(0, 120)}`);
  }

  /** A prompt covers no tile of the hand, and the hand stays where it is when one comes or goes. */
  function lookAtHand(offered, tiles) {
    for (const tile of offered.length > 0 ? tiles : []) {
      const covers = onTop(tile).find((one) => one?.closest("[data-action]"));
      if (covers) shifts.add(`${tile.dataset.tile} lies under ${covers.outerHTML.slice(0, 120)}`);
    }
    const hand = document.querySelector(".own .hand");
    if (!hand) return;
    const lying = [...document.querySelectorAll(".tile, .card")];
    const apart = lying.filter((one) => !one.closest("[data-action], .hint")).length;
    const table = [apart, tilesLeft(), ...tiles.map((tile) => tile.dataset.tile)].join(" ");
    const boxes = [hand.closest(".own"), hand]
      .map((one) => place(one.getBoundingClientRect()))
      .join(" | ");
    if (lay.table === table && lay.boxes !== boxes) shifts.add(`hand: ${lay.boxes} → ${boxes}`);
    lay = { table, boxes };
  }

  function step() {
    if (document.querySelector("[role=dialog]")) {
      if (handAfterHand) document.querySelector("[role=dialog] .next:enabled")?.click();
      return;
    }
    const offered = [...document.querySelectorAll("[data-action]")];
    const tiles = [...document.querySelectorAll(".own .hand [data-tile]")];
    lookAtHand(offered, tiles);
    const control = plan ? planned(offered, tiles) : sensible(offered, tiles);
    if (!control) return;
    const name = nameOf(control);
    if (waitFor.includes(name) && !waited.has(name)) {
      waited.add(name);
      window.autopilot.stop();
      document.documentElement.dataset.waiting = name;
      return;
    }
    taken.add(name);
    mustBeReached(control);
    control.click();
  }

  let timer = 0;
  window.autopilot?.stop();
  window.autopilot = {
    start() {
      delete document.documentElement.dataset.waiting;
      watcher.observe({ type: "layout-shift" });
      timer = setInterval(step, 40);
    },
    stop() {
      clearInterval(timer);
    },
    taken: () => [...taken],
    shifts: () => [...shifts],
  };
  window.autopilot.start();
}
