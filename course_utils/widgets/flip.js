// A slider that turns over pictures which were drawn beforehand, in the place of the figure that stands there without scripts.
(data, css) => {
  "use strict";
  const make = (tag, properties) => Object.assign(document.createElement(tag), properties);
  for (const host of document.querySelectorAll(`[data-attention-explorer="${data.id}"]`)) {
    if (host.shadowRoot) continue;
    const range = make("input", { type: "range", min: 0, max: data.steps.length - 1, step: 1, value: data.start });
    const [picture, said] = [make("img", { style: "max-width:100%;background:#ffffff;border-radius:4px" }), make("output", {})];
    const words = make("small", {}), label = make("label", { className: "control" }), root = make("div", { className: "root" });
    const turn = () => {
      const step = data.steps[range.value];
      Object.assign(picture, { src: `data:image/png;base64,${step.picture}`, alt: step.words });
      words.textContent = step.words;
      said.textContent = step.name;
      range.setAttribute("aria-valuetext", step.name);
      range.style.setProperty("--share", `${(100 * range.value) / range.max}%`);
    };
    range.addEventListener("input", turn);
    label.append(make("span", { textContent: data.name }), range, said);
    root.append(label, make("div", {}), picture, make("div", {}), words);
    for (let node = host; node; node = node.parentElement) { // dark is what the page is
      const [r, g, b, a = 1] = (getComputedStyle(node).backgroundColor.match(/[\d.]+/g) || [0, 0, 0, 0]).map(Number);
      if (a < 0.5) continue;
      root.classList.toggle("dark", r + g + b < 384);
      break;
    }
    host.attachShadow({ mode: "open" }).append(make("style", { textContent: css }), root);
    turn();
  }
}
