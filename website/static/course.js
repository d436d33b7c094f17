// What scrolls can be reached by the keyboard, wherever it does not fit; the theme's menu opens and its arrows have names;
// code can be copied, and reported once the course is published; and a search shows no answer that is folded away.
(() => {
  for (const arrow of document.querySelectorAll(".bd-sidebar-primary details > summary")) {
    arrow.ariaLabel = `Pages of ${arrow.closest("li").querySelector("a").textContent.trim()}`;
  }
  // The theme listens to the first button of each kind only, which is the one in the header that is hidden.
  for (const kind of [".primary-toggle", ".secondary-toggle"]) {
    const [first, ...others] = document.querySelectorAll(kind);
    for (const other of others) other.addEventListener("click", () => first.click());
  }
  // In the narrow contents a title is enough: how hard and how long stands in the heading.
  for (const entry of document.querySelectorAll(".page-toc a")) {
    const last = entry.lastChild;
    if (last?.nodeType === Node.TEXT_NODE) last.data = last.data.replace(/ \(difficulty .*\)$/, "");
  }
  const repository = document.querySelector("meta[name=repository]")?.content;
  for (const code of document.querySelectorAll(".bd-article div.highlight")) {
    if (code.closest(".cell_output")) continue;
    const text = code.querySelector("pre").textContent.trimEnd();
    if (repository && code.closest(".cell_input")) {
      const about = { title: `${document.title}: `, body: `What is wrong, and what did you expect?\n\n\`\`\`python\n${text.slice(0, 2000)}\n\`\`\`` };
      const link = Object.assign(document.createElement("a"), { className: "report", textContent: "Report a problem with this cell" });
      link.href = `${repository}/issues/new?${new URLSearchParams(about)}`;
      code.after(link);
    }
    if (!navigator.clipboard) continue;
    const button = Object.assign(document.createElement("button"), { className: "copy", type: "button", textContent: "Copy" });
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(text);
      button.textContent = "Copied";
      setTimeout(() => (button.textContent = "Copy"), 2000);
    });
    code.append(button);
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
  document.querySelector(".bd-sidebar-primary .sidebar-primary-items__start")?.setAttribute("role", "banner");
  window.addEventListener("load", reach);
  window.addEventListener("resize", reach);
  if (typeof Search !== "undefined") {
    const text = Search.htmlToText;
    Search.htmlToText = (page, anchor) => text.call(Search, page.replace(/<details[\s>][\s\S]*?<\/details>/g, ""), anchor);
  }
})();
