import { mount } from "svelte";

import "./app.css";
import App from "./App.svelte";
import { followInstall } from "./lib/install.svelte";
import { followSpeed } from "./lib/motion";
import { followAddress } from "./lib/router.svelte";
import { followSettings } from "./lib/settings.svelte";

followSettings();
followAddress();
followSpeed();
followInstall();
// The first sound takes long to prepare: whatever was tapped answers before.
const unlock = () => setTimeout(() => withLater(({ unlockSound }) => unlockSound()), 100);
addEventListener("click", unlock);
addEventListener("keydown", unlock);

mount(App, { target: document.getElementById("app")! });

if (import.meta.env.PROD && "serviceWorker" in navigator) {
  addEventListener("load", () => {
    const { serviceWorker } = navigator;
    serviceWorker
      .register("/sw.js")
      .then(() => serviceWorker.ready)
      .then(
        ({ active }) => withLater(({ keepOffline }) => void keepOffline(active)),
        () => {
          // Without it the page still works; it only loads more slowly the next time.
        },
      );
  });
}

/** Does what no page waits for; where it cannot be had, the next time. */
function withLater(task: (later: typeof import("./later")) => void): void {
  import("./later").then(task, () => undefined);
}
