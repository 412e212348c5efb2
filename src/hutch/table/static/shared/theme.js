// Day or night: the reader's system decides until they press the button. Loaded before the page is drawn.
(() => {
  const root = document.documentElement;
  const night = () =>
    root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  try {
    const kept = localStorage.getItem("hutch-theme");
    if (kept === "dark" || kept === "light") root.dataset.theme = kept;
  } catch {
    // no storage: the system decides
  }
  addEventListener("click", (event) => {
    if (!(event.target instanceof Element && event.target.closest("[data-theme-toggle]"))) return;
    root.dataset.theme = night() ? "light" : "dark";
    try {
      localStorage.setItem("hutch-theme", root.dataset.theme);
    } catch {
      // not kept
    }
  });
})();
