import { mount } from "svelte";

import "./app.css";
import App from "./App.svelte";
import { followInstall } from "./lib/install.svelte";
import { followSpeed } from "./lib/motion";
import { keepRulesLater } from "./lib/offline";
import { followAddress } from "./lib/router.svelte";
import { followSettings } from "./lib/settings.svelte";
import { unlockSound } from "./lib/sound";

followSettings();
followAddress();
followSpeed();
followInstall();
// The first sound takes long to prepare: whatever was tapped answers before.
addEventListener("click", () => setTimeout(unlockSound, 100));
addEventListener("keydown", () => setTimeout(unlockSound, 100));

mount(App, { target: document.getElementById("app")! });

if (import.meta.env.PROD && "serviceWorker" in navigator) {
  addEventListener("load", () => {
    navigator.serviceWorker.register("/sw.js").then(keepRulesLater, () => {
      // Without it the page still works; it only loads more slowly the next time.
    });
  });
}
