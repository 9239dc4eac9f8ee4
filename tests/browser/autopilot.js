// Plays by clicking, as fast as the page offers something, until a settlement is shown, or hand after
// hand: what a plan says for what is seen, or the first sensible control where there is no plan.
// Waits before what it is told to wait for. Notes what was taken, and whatever has moved by itself.
({ plan, waitFor, handAfterHand }) => {
  // What is played with moves; nothing else may.
  const MOVES = ".hand, .rivers .river, .goods, .melds, .grown, .own, .open, .words, .inner, .pile, .hint, [role=dialog]";
  const shifts = new Set();
  const taken = new Set();
  const waited = new Set();

  const watcher = new PerformanceObserver((list) => {
    for (const { sources } of list.getEntries()) {
      for (const { node, previousRect: from, currentRect: to } of sources) {
        const element = node instanceof Element ? node : node?.parentElement;
        if (!element?.closest(".table") || element.closest(MOVES)) continue;
        const place = (box) => [box.x, box.y, box.width, box.height].map(Math.round).join(" ");
        const parent = element.parentElement?.className;
        shifts.add(`${parent} > ${element.className}: ${place(from)} → ${place(to)}`);
      }
    }
  });

  function planned(offered, tiles) {
    const held = tiles.map((tile) => tile.dataset.tile).sort();
    const names = new Set(offered.map((one) => one.dataset.action));
    if (tiles.some((tile) => tile.matches(".legal"))) names.add("discard");
    const left = document.querySelector(".centre .wall b, .pile b")?.textContent;
    const does = plan[[left, ...held, "|", ...[...names].sort()].join(" ")];
    if (does === undefined) return null;
    return (
      offered.find((one) => one.dataset.place === does) ??
      tiles.find((tile) => tile.dataset.tile === does && tile.matches(".legal"))
    );
  }

  function sensible(offered, tiles) {
    const wanted = (name) => offered.find((one) => one.dataset.action === name);
    const button = wanted("win") ?? wanted("pass") ?? offered[0];
    return button ?? tiles.find((tile) => tile.matches(".legal"));
  }

  /** What a control is called here: a 吃 with a 比牌 has more than one group of cards. */
  function nameOf(control) {
    const groups = control.querySelectorAll(".group").length;
    return (control.dataset.action ?? "discard") + (groups > 1 ? "+" : "");
  }

  function step() {
    if (document.querySelector("[role=dialog]")) {
      if (handAfterHand) document.querySelector("[role=dialog] .next:enabled")?.click();
      return;
    }
    const offered = [...document.querySelectorAll("[data-action]")];
    const tiles = [...document.querySelectorAll(".own .hand [data-tile]")];
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
