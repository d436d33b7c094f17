// What scrolls can be reached by the keyboard, wherever it does not fit; the theme's menu opens and its arrows have names;
// and a search shows no answer that is folded away.
(() => {
  for (const arrow of document.querySelectorAll(".bd-sidebar-primary details > summary")) {
    arrow.ariaLabel = `Pages of ${arrow.closest("li").querySelector("a").textContent.trim()}`;
  }
  // The theme listens to the first button of each kind only, which is the one in the header that is hidden.
  for (const kind of [".primary-toggle", ".secondary-toggle"]) {
    const [first, ...others] = document.querySelectorAll(kind);
    for (const other of others) other.addEventListener("click", () => first.click());
  }
  const reach = () => {
    for (const box of document.querySelectorAll("div.cell_output, div.cell_output div, div.math, .pst-scrollable-table-container")) {
      const scrolls = box.scrollWidth > box.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(box).overflowX);
      if (scrolls && !box.hasAttribute("tabindex")) {
        Object.assign(box, { tabIndex: 0, role: "group", ariaLabel: "wider than the page: scroll sideways" });
        box.dataset.reached = "";
      } else if (!scrolls && "reached" in box.dataset) {
        for (const name of ["tabindex", "role", "aria-label", "data-reached"]) box.removeAttribute(name);
      }
    }
  };
  window.addEventListener("load", reach);
  window.addEventListener("resize", reach);
  if (typeof Search !== "undefined") {
    const text = Search.htmlToText;
    Search.htmlToText = (page, anchor) => text.call(Search, page.replace(/<details[\s>][\s\S]*?<\/details>/g, ""), anchor);
  }
})();
