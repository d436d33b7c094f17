// The explorer of attention maps. `explore.py` calls this function with its data, in the page that shows the cell's output: it needs
// no kernel but for the learner's own code, makes no request, and takes the place of the figure that stands there without scripts.
// Sizes: Q queries are rows, K keys are columns; a map is an array of Q * K numbers, row by row. `at.q`, `at.k`: -1 = none.
(data, css) => {
  "use strict";
  const MAKO = "def5e5 bee8ca 96ddb5 68d1ad 49c1ad 3bafad 359eaa 348ca7 357aa2 37689f 3c5598 414285 3e3469 36274d 2a1b33 1b0f1a 0b0405"
    .split(" ").map((hex) => [0, 2, 4].map((i) => parseInt(hex.slice(i, i + 2), 16))); // the figures' colours: 0 first
  const NIGHT = [...MAKO.slice(0, 15), [35, 32, 51], [27, 32, 39]].reverse(); // on a dark page 0 lies next to the ground, too
  const shades = (stops) => Array.from({ length: 256 }, (_, n) => {
    const x = n / 15.9375, i = Math.min(15, Math.floor(x)); // 16 steps in 255
    const shade = stops[i].map((low, c) => Math.round(low + (x - i) * (stops[i + 1][c] - low)));
    return Object.assign(shade, { css: `rgb(${shade.join(" ")})` });
  });
  const [DAYS, NIGHTS] = [MAKO, NIGHT].map(shades);
  const LARGEST_CELL = 38, SMALLEST_CELL = 14, BESIDE = 270, LINE = 27; // pixels; LINE: between the words of the arcs
  const FEW = 12; // bars of a reading that stand in the sentence's order; of more words the largest weights are listed

  // Numbers ------------------------------------------------------------------------------------------------------------------

  const bytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)).buffer;

  function unpack(example) {
    const numbers = example.bits === 64 ? new Float64Array(bytes(example.data)) : new Float32Array(bytes(example.data));
    const packed = example.mask && new Uint8Array(bytes(example.mask));
    const may = packed && ((i) => (packed[i >> 3] >> (7 - (i & 7))) & 1);
    const [Q, K] = [example.queries.length, example.keys.length];
    return { ...example, numbers, may, Q, K, brushed: new Set(), varied: new Map() };
  }

  // The weights of one map of an example, as `softmax(scores / sqrt(d_k) / temperature)` over what the masks allow: a row of which
  // nothing is allowed is 0. Where weights were handed over they are drawn as they are; a row with brushed cells is shared out anew.
  function weigh(example, n, { temperature, scaled, masked, causal }) {
    const { Q, K, numbers, may, brushed, varied } = example, weights = new Float64Array(Q * K);
    const scores = data.kind === "scores", divisor = temperature * (scaled && example.d_k ? Math.sqrt(example.d_k[n]) : 1);
    for (let q = 0; q < Q; q++) {
      let top = -Infinity, sum = 0;
      const row = q * K, allowed = (k) => !forbidden(example, n, q, k, masked && scores, causal);
      const touched = scores || [...Array(K).keys()].some((k) => brushed.has(row + k)) || causal;
      const number = (k) => (varied.size && varied.has(row + k) ? varied.get(row + k) : numbers[n * Q * K + row + k]);
      if (!touched) {
        for (let k = 0; k < K; k++) weights[row + k] = number(k);
        continue;
      }
      for (let k = 0; k < K; k++) if (allowed(k)) top = Math.max(top, number(k));
      for (let k = 0; k < K; k++) {
        if (!allowed(k)) continue;
        weights[row + k] = scores ? Math.exp((number(k) - top) / divisor) : number(k);
        sum += weights[row + k];
      }
      if (sum > 0) for (let k = 0; k < K; k++) weights[row + k] /= sum;
    }
    return weights;
  }

  function forbidden(example, n, q, k, masked, causal) {
    const { Q, K, may, brushed } = example, cell = q * K + k;
    return brushed.has(cell) || (causal && k > q) || (masked && may !== null && !may((example.mask_per_map ? n * Q * K : 0) + cell));
  }

  const mean = (maps) => maps[0].map((_, i) => maps.reduce((sum, map) => sum + map[i], 0) / maps.length);
  const shown = (weight) => (Number.isNaN(weight) ? "NaN" : weight.toFixed(2));
  const short = (text, most) => (text.length > most ? text.slice(0, most - 1) + "…" : text);

  function effective(row) { // how many words a row reads: exp of its entropy in nats
    return Math.exp(-row.reduce((sum, w) => sum + (w > 0 ? w * Math.log(w) : 0), 0));
  }

  // Parts of a page ----------------------------------------------------------------------------------------------------------

  function el(tag, properties = {}, ...children) {
    const node = document.createElement(tag);
    for (const [name, value] of Object.entries(properties)) {
      if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
      else if (name in node && name !== "style" && name !== "list") node[name] = value;
      else if (value !== null && value !== false) node.setAttribute(name, value);
    }
    node.append(...children.filter((child) => child !== null && child !== undefined));
    return node;
  }

  // Buttons of which one is pressed. Arrow keys go from one to the next, as in every radio group.
  function choice(name, options, get, set, className = "choice") {
    const buttons = options.map((option, i) => el("button", { type: "button", role: "radio", onclick: () => set(i) }, option));
    const group = el("div", { role: "radiogroup", "aria-label": name, className }, ...buttons);
    group.addEventListener("keydown", (event) => {
      const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
      if (!step) return;
      event.preventDefault();
      const next = (get() + step + options.length) % options.length;
      set(next);
      sync();
      buttons[next].focus();
    });
    const sync = () => buttons.forEach((button, i) => {
      button.setAttribute("aria-checked", i === get());
      button.tabIndex = i === get() ? 0 : -1;
    });
    return { node: group, buttons, sync };
  }

  function menu(name, options, get, set) {
    const select = el("select", { "aria-label": name, onchange: () => set(select.selectedIndex) });
    const fill = (texts) => select.replaceChildren(...texts.map((text) => el("option", {}, text)));
    fill(options);
    return { node: labelled(name, select), fill, sync: () => (select.selectedIndex = get()) };
  }

  function slider(name, { low, high, step }, get, set, write) {
    const said = el("output", {});
    const range = el("input", { type: "range", min: low, max: high, step, "aria-label": name, oninput: () => set(Number(range.value)) });
    const sync = () => {
      range.value = get();
      said.textContent = write(get());
      range.setAttribute("aria-valuetext", said.textContent);
      range.style.setProperty("--share", `${(100 * (range.value - low)) / (high - low)}%`);
    };
    return { node: labelled(name, range, said), sync };
  }

  function tick(name, get, set) {
    const box = el("input", { type: "checkbox", onchange: () => set(box.checked) });
    return { node: el("label", { className: "tick" }, box, name), sync: () => (box.checked = get()) };
  }

  const labelled = (name, ...controls) => el("label", { className: "control" }, el("span", {}, name), ...controls);

  // One explorer -------------------------------------------------------------------------------------------------------------

  function mount(host) {
    const examples = data.examples.map(unpack);
    const state = {
      example: 0, index: data.axes.map(() => 0), mean: false, view: 0, brushing: false,
      temperature: 1, scaled: true, masked: true, causal: data.causal,
    };
    const heads = data.axes.length && data.axes.at(-1).name === "head" ? data.axes.at(-1) : null;
    const example = () => examples[state.example];
    const start = () => ({ q: example().gold[0]?.[0] ?? 0, k: -1 });
    let at = start(), pins = new Set(), weights, dark, place, kernel = null, changed = true, waiting = false;
    const syncs = [];
    const number = (index) => index.reduce((n, i, axis) => n * data.axes[axis].labels.length + i, 0); // of a map in its example
    const kept = (control) => (syncs.push(control.sync), control.node);

    function set(values) {
      Object.assign(state, values);
      if ("example" in values) [at, pins] = [start(), new Set()];
      later(true);
    }

    function later(anew = false) {
      changed ||= anew;
      if (waiting) return;
      waiting = true;
      requestAnimationFrame(() => ((waiting = false), draw()));
    }

    // Controls
    const titles = (list) => list.map((each, i) => (list.length > 1 ? `${i + 1}. ` : "") + short(each.name, 60));
    const sentences = menu(data.examples_are, titles(examples), () => state.example, (i) => set({ example: i }));
    const pickers = data.axes.filter((axis) => axis !== heads && axis.labels.length > 1).map((axis) => {
      const i = data.axes.indexOf(axis), get = () => state.index[i];
      const pick = (value) => set({ index: state.index.with ? state.index.with(i, value) : Object.assign([...state.index], { [i]: value }) });
      const small = axis.labels.length <= 6 && axis.labels.join("").length <= 36;
      if (!small) return kept(menu(axis.name, axis.labels, get, pick));
      const group = choice(axis.name, axis.labels, get, pick);
      return el("div", { className: "control" }, el("span", { "aria-hidden": "true" }, axis.name), kept(group));
    });
    const bars = examples.every((each) => each.Q === 1);
    const view = choice("view", ["Matrix", "Arcs"], () => state.view, (i) => set({ view: i }));
    const scores = data.kind === "scores", square = examples.some((each) => each.Q === each.K && each.Q > 1);
    const [cold, hot] = data.temperatures.map(Math.log10);
    const again = el("button", { type: "button", className: "plain", onclick: () => (set({ temperature: 1 }), warmth.node.querySelector("input").focus()) }, "back to 1");
    const warmth = slider("temperature", { low: cold, high: hot, step: (hot - cold) / 200 }, () => Math.log10(state.temperature),
      (log) => set({ temperature: Math.abs(log) < (hot - cold) / 200 ? 1 : 10 ** log }), () => String(Number(state.temperature.toPrecision(2))));
    const brush = el("button", { type: "button", className: "toggle", onclick: () => set({ brushing: !state.brushing }) }, "Mask cells");
    const wipe = el("button", { type: "button", className: "plain", onclick: () => (example().brushed.clear(), later(true)) }, "clear");
    const varied = (data.vary || []).map(({ key, low, high }) => {
      const cell = () => example().keys.indexOf(key), get = () => example().varied.get(cell()) ?? example().numbers[cell()];
      const move = (score) => (example().varied.set(cell(), score), later(true));
      return kept(slider(`score of ${key}`, { low, high, step: (high - low) / 200 }, get, move, (score) => score.toFixed(1)));
    });
    const tools = el("div", { className: "tools" },
      examples.length > 1 || data.sentence !== null ? kept(sentences) : null,
      ...pickers, ...varied,
      scores && data.vary === null ? el("div", { className: "control" }, kept(warmth), again) : null,
      scores && examples.some((each) => each.d_k) ? kept(tick("divide by √d_k", () => state.scaled, (on) => set({ scaled: on }))) : null,
      scores && examples.some((each) => each.mask) ? kept(tick("mask", () => state.masked, (on) => set({ masked: on }))) : null,
      scores && square ? kept(tick("causal", () => state.causal, (on) => set({ causal: on }))) : null,
      bars || (!scores && examples.some((each) => each.mask)) ? null : el("div", { className: "control" }, brush, wipe),
      bars ? null : el("div", { className: "control end" }, kept(view)));

    // Heads, each as a small map
    const small = heads ? heads.labels.map(() => el("canvas", { "aria-hidden": "true" })) : [];
    const mini = el("canvas", { "aria-hidden": "true" });
    const faces = small.map((canvas, i) => {
      const said = el("small", {}, ...[heads.notes?.[i]].filter(Boolean));
      return el("span", {}, canvas, el("b", {}, heads.labels[i]), said);
    });
    const row = heads && choice("head", [el("span", {}, mini, el("b", {}, "mean"), el("small", {}, heads.notes ? "of all" : "")), ...faces],
      () => (state.mean ? 0 : state.index.at(-1) + 1),
      (i) => set(i ? { mean: false, index: [...state.index.slice(0, -1), i - 1] } : { mean: true }), "heads");
    const out = el("button", { type: "button", className: "toggle", onclick: knock }, heads ? "Without this head" : "Without it");
    const lost = el("p", { className: "effect", "aria-live": "polite" });
    const knocking = data.effect ? el("div", { className: "knock" }, out, lost) : null;
    const effects = new Map(Object.entries(data.effects || {}));

    // The picture, with one cell that has the focus and moves
    const canvas = el("canvas", { "aria-hidden": "true" });
    const words = el("div", { className: "words", "aria-hidden": "true" });
    const cursor = el("div", { role: "gridcell", tabIndex: 0, className: "cursor" });
    const grid = el("div", { role: "grid", className: "grid" }, el("div", { role: "row" }, cursor));
    const stage = el("div", { className: "stage" }, canvas, words, grid);
    const reading = el("div", { className: "reading" }), compared = el("div", { className: "compared" });
    const field = el("canvas", { role: "img", className: "field" }), images = {}; // for a plane or a picture
    const told = el("div", { className: "unseen", "aria-live": "polite" });
    const table = el("div", {}), details = el("details", { ontoggle: () => later() }, el("summary", {}, "The weights as a table"), table);
    const legend = el("div", { className: "legend" }), help = el("p", { className: "help" });
    const [ask, answer] = own();
    const main = el("div", { className: "main" }, el("div", { className: "picture" }, el("div", { className: "scroll" }, stage), legend, help), el("div", { className: "beside" }, field, reading, compared));
    const root = el("div", { className: "root", role: "group", "aria-label": data.title || "Explorer of attention weights" },
      data.title ? el("h4", {}, data.title) : null, ask, answer, tools, row && kept(row), knocking, main, details, told);
    main.classList.toggle("bars", bars);
    for (const part of [stage.closest(".picture"), compared]) part.hidden = bars;
    field.hidden = !examples.some((each) => each.plane || each.picture);

    // The learner's own code, which the kernel calls
    function own() {
      if (data.sentence === null) return [null, null];
      const field = el("input", { type: "text", value: data.sentence, "aria-label": "another sentence", autocomplete: "off", spellcheck: false });
      const go = el("button", { type: "submit", className: "toggle" }, `Ask ${data.asked}`);
      const said = el("div", { className: "answer", role: "status" });
      const form = el("form", { className: "own" }, labelled("sentence", field), go);
      const enter = (event) => event.key === "Enter" && (event.preventDefault(), form.requestSubmit()); // JupyterLab swallows it
      field.addEventListener("keydown", enter);
      form.addEventListener("submit", async (event) => {
        event.preventDefault();
        if (!kernel || go.disabled) return;
        go.disabled = true;
        said.textContent = "…";
        const late = setTimeout(() => (said.textContent = "No answer yet. Is the kernel busy, or was it restarted? Then run this cell again."), 5000);
        const reply = await asking({ kind: "sentence", text: field.value });
        clearTimeout(late);
        go.disabled = false;
        said.textContent = "";
        said.className = reply.error ? "answer wrong" : "answer";
        if (reply.error) return said.append(el("b", {}, reply.error[0]), ...reply.error.slice(1).map((line) => el("div", {}, line)));
        examples.push(unpack(reply.example));
        sentences.fill(titles(examples));
        set({ example: examples.length - 1 });
      });
      syncs.push(() => {
        field.readOnly = !kernel;
        go.hidden = !kernel;
        if (!kernel) said.textContent = `To ask ${data.asked} about another sentence, run this cell: it needs the kernel.`;
        else if (said.textContent.startsWith("To ask ")) said.textContent = "";
      });
      return [form, said];
    }

    const asking = (question) => kernel(question).catch(() => ({ error: ["No answer from the kernel.", "Run this cell again."] }));

    // What is lost without a head: handed over with the picture, or asked of the kernel once.
    async function knock() {
      const index = [...state.index], key = index.join(",");
      if (!effects.has(key) && kernel) {
        lost.textContent = "…";
        const reply = await asking({ kind: "effect", index });
        if (!reply.error) effects.set(key, reply.text);
        else if (key === state.index.join(",")) return (lost.textContent = reply.error.join(" "));
      }
      later(true);
    }

    // Drawing
    function draw() {
      if (!root.clientWidth) return;
      const now = example(), n = number(state.index), before = dark;
      dress();
      if (changed || dark !== before) {
        const others = heads ? heads.labels.map((_, h) => weigh(now, number([...state.index.slice(0, -1), h]), state)) : [];
        weights = state.mean ? mean(others) : weigh(now, n, state);
        const dim = (map, canvas) => thumbnail(canvas, map, now.Q, now.K);
        small.forEach((canvas, h) => dim(others[h], canvas));
        if (heads) dim(mean(others), mini);
        syncs.forEach((sync) => sync());
        again.hidden = state.temperature === 1;
        brush.setAttribute("aria-pressed", state.brushing);
        wipe.hidden = !now.brushed.size;
        effect();
        changed = false;
      }
      const most = now.K * SMALLEST_CELL * 1.15 + 150; // pixels that a matrix needs
      root.classList.toggle("narrow", root.clientWidth < Math.max(680, most + BESIDE));
      root.classList.toggle("brushing", state.brushing);
      if (now.plane) drawPlane(now.plane);
      if (now.picture) drawPicture(now.picture, now.gold.filter(([q]) => q === at.q).map(([, k]) => k));
      if (bars) drawBars();
      else state.view ? drawArcs() : drawMatrix();
      if (!bars) read(), explain();
      if (details.open) tabulate();
    }

    // Light or dark is what the page really is behind the explorer, whatever it is called.
    function dress() {
      let node = host, ground = null;
      for (; node && !ground; node = node.parentElement) {
        const [r, g, b, a = 1] = (getComputedStyle(node).backgroundColor.match(/[\d.]+/g) || [0, 0, 0, 0]).map(Number);
        if (a > 0.5) ground = (r * 299 + g * 587 + b * 114) / 1000;
      }
      dark = ground === null ? matchMedia("(prefers-color-scheme: dark)").matches : ground < 128;
      root.classList.toggle("dark", dark);
    }

    const ramp = (weight) => (dark ? NIGHTS : DAYS)[Math.round(255 * Math.min(1, Math.max(0, weight)))];
    const colour = (weight) => ramp(weight).css;
    const inkOn = (weight) => {
      const [r, g, b] = ramp(weight).map((v) => ((v / 255 + 0.055) / 1.055) ** 2.4);
      return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.18 ? "#0b1116" : "#ffffff";
    };
    const ink = (name) => getComputedStyle(root).getPropertyValue(name).trim();

    function thumbnail(canvas, map, Q, K) {
      [canvas.width, canvas.height] = [K, Q];
      const scale = Math.min(76 / K, 52 / Q);
      [canvas.style.width, canvas.style.height] = [`${K * scale}px`, `${Q * scale}px`];
      const image = canvas.getContext("2d").createImageData(K, Q);
      map.forEach((weight, i) => {
        const shade = ramp(weight || 0);
        for (let c = 0; c < 4; c++) image.data[4 * i + c] = c < 3 ? shade[c] : 255;
      });
      canvas.getContext("2d").putImageData(image, 0, 0);
    }

    function paper(width, height) {
      [stage.style.width, stage.style.height] = [`${width}px`, `${height}px`];
      return sized(canvas, width, height);
    }

    function sized(canvas, width, height) {
      const dense = window.devicePixelRatio || 1, pen = canvas.getContext("2d");
      [canvas.width, canvas.height] = [width * dense, height * dense];
      [canvas.style.width, canvas.style.height] = [`${width}px`, `${height}px`];
      pen.scale(dense, dense);
      return pen;
    }

    const measure = el("canvas").getContext("2d");
    const width = (text, size) => ((measure.font = `500 ${size}px ${getComputedStyle(root).fontFamily}`), measure.measureText(text).width);

    // Words around the picture; those that the word in hand looks at, or that look at it, carry the weight's colour.
    function label(text, { q = -1, k = -1, size, style, weight }) {
      const chosen = q >= 0 ? at.q === q : at.k === k, pinned = q >= 0 && pins.has(q);
      const node = el("span", { title: text, className: `word${chosen ? " chosen" : ""}${pinned ? " pinned" : ""}` }, short(text, 24));
      Object.assign(node.dataset, q >= 0 ? { q } : { k });
      node.style.cssText = `font-size:${size}px;${style}`;
      if (weight !== undefined && weight >= 0.02) node.style.cssText += `background:${colour(weight)};color:${inkOn(weight)};`;
      return node;
    }

    function room() {
      return (root.classList.contains("narrow") ? root.clientWidth : root.clientWidth - BESIDE - 24) - 4;
    }

    function drawMatrix() {
      const now = example(), { Q, K } = now;
      const left = Math.max(...now.queries.map((text) => width(short(text, 24), 13))) + 20;
      const longest = Math.max(...now.keys.map((text) => width(short(text, 24), 13))) + 8;
      const fit = (pad) => Math.max(SMALLEST_CELL, Math.min(LARGEST_CELL, Math.floor((room() - left - pad) / K)));
      const sums = [...Array(Q).keys()].map((q) => weights.subarray(q * K, q * K + K).reduce((a, b) => a + b, 0));
      const odd = (q) => (Number.isNaN(sums[q]) ? "NaN" : Math.abs(sums[q] - 1) > 0.01 && !scores ? `sum ${sums[q].toFixed(2)}` : null);
      const extra = now.beside ? Math.max(120, width(now.beside.name, 12) + 16) : sums.some((_, q) => odd(q)) ? 64 : 8;
      const flat = longest <= fit(extra), right = flat ? extra : Math.max(extra, longest * 0.64 - 6);
      const cell = fit(right), top = flat ? 28 : longest * 0.77 + 18, size = Math.min(13, Math.max(11, cell - 3));
      place = { left, top, cell };
      const pen = paper(left + K * cell + right, top + Q * cell + 4), n = number(state.index);
      const gap = cell > 20 ? 2 : 1, round = cell > 24 ? 3 : 0, grey = ink("--barred");
      const hatch = hatching(pen);
      pen.font = `600 12px ${getComputedStyle(root).fontFamily}`;
      for (let q = 0; q < Q; q++) {
        for (let k = 0; k < K; k++) {
          const [x, y, weight] = [left + k * cell, top + q * cell, weights[q * K + k]];
          const barred = forbidden(now, n, q, k, state.masked, state.causal);
          box(pen, x + gap / 2, y + gap / 2, cell - gap, cell - gap, round);
          pen.fillStyle = barred && !(weight > 1e-4) ? grey : colour(weight || 0);
          pen.fill();
          if (barred) (pen.fillStyle = hatch), pen.fill();
        }
        pen.fillStyle = ink("--wrong");
        if (odd(q) && !now.beside) pen.fillText(odd(q), left + K * cell + 8, top + q * cell + cell / 2 + 4);
      }
      if (now.beside) rowNumbers(pen, now.beside, n * Q, left + K * cell + 12, top, cell);
      for (const [q, k] of now.gold) {
        const [x, y, thick] = [left + k * cell, top + q * cell, Math.max(1.5, cell / 16)], inset = gap / 2 + thick / 2 + 0.8;
        for (const [style, line] of [[dark ? "#000000" : "#222222", thick + 1.6], [ink("--gold"), thick]]) {
          box(pen, x + inset, y + inset, cell - 2 * inset, cell - 2 * inset, round);
          Object.assign(pen, { strokeStyle: style, lineWidth: line }).stroke();
        }
      }
      pen.strokeStyle = ink("--accent");
      pen.lineWidth = 2;
      for (const q of pins) box(pen, left, top + q * cell, K * cell, cell, 4), pen.stroke();
      pen.strokeStyle = ink("--ink");
      if (at.q >= 0) box(pen, left, top + at.q * cell, K * cell, cell, 4), pen.stroke();
      if (at.k >= 0) box(pen, left + at.k * cell, top, cell, Q * cell, 4), pen.stroke();
      const rows = now.queries.map((text, q) => label(text, {
        q, size, weight: at.k >= 0 && at.q < 0 ? weights[q * K + at.k] : undefined,
        style: `right:calc(100% - ${left - 8}px);top:${top + q * cell}px;height:${cell - 2}px;line-height:${cell - 2}px;`,
      }));
      const columns = now.keys.map((text, k) => label(text, {
        k, size, weight: at.q >= 0 ? weights[at.q * K + k] : undefined,
        style: flat
          ? `left:${left + k * cell}px;top:${top - 26}px;width:${cell}px;height:20px;line-height:20px;text-align:center;padding:0;`
          : `left:${left + k * cell + cell / 2 + 3}px;top:${top - 22}px;height:18px;line-height:18px;transform-origin:0 100%;transform:rotate(-50deg);`,
      }));
      words.replaceChildren(...rows, ...columns);
      if (at.q >= 0 && at.k >= 0) putCursor(left + at.k * cell, top + at.q * cell, cell, cell);
      else if (at.q >= 0) putCursor(0, top + at.q * cell, left - 2, cell);
      else putCursor(left + at.k * cell, top - 26, cell, 24);
    }

    // A number for each row: a bar and its numeral
    function rowNumbers(pen, { name, numbers }, from, x, top, cell) {
      const most = Math.max(1e-9, ...numbers);
      pen.font = `12px ${getComputedStyle(root).fontFamily}`;
      pen.fillStyle = ink("--soft");
      pen.fillText(name, x, top - 10);
      example().queries.forEach((_, q) => {
        const long = (56 * Math.max(0, numbers[from + q])) / most, y = top + (q + 0.5) * cell;
        pen.fillStyle = ink("--accent");
        pen.fillRect(x, y - 6, Math.max(1, long), 12);
        pen.fillStyle = ink("--ink");
        pen.fillText(shown(numbers[from + q]), x + long + 6, y + 4);
      });
    }

    function box(pen, x, y, wide, high, round) {
      pen.beginPath();
      round && pen.roundRect ? pen.roundRect(x, y, wide, high, round) : pen.rect(x, y, wide, high);
    }

    function hatching(pen) {
      const tile = el("canvas", { width: 6, height: 6 }), line = tile.getContext("2d");
      line.strokeStyle = ink("--hatch");
      line.lineWidth = 1.2;
      line.beginPath();
      for (const i of [-6, 0, 6]) line.moveTo(i, 6), line.lineTo(i + 6, 0);
      line.stroke();
      return pen.createPattern(tile, "repeat");
    }

    function drawArcs() {
      const now = example(), { Q, K } = now, line = Math.max(Q, K) > 24 ? 20 : LINE;
      const most = (list) => Math.max(...list.map((text) => width(short(text, 24), 13))) + 22;
      const [left, right] = [most(now.queries), most(now.keys)];
      const across = Math.max(120, Math.min(360, room() - left - right)), height = Math.max(Q, K) * line + 26;
      const [from, to] = [(Math.max(Q, K) - Q) * line / 2 + 24, (Math.max(Q, K) - K) * line / 2 + 24];
      place = { arcs: true, left, across };
      const pen = paper(left + across + right, height);
      const links = [];
      weights.forEach((weight, i) => weight >= 0.015 && links.push([weight, Math.floor(i / K), i % K]));
      const lit = ([, q, k]) => pins.has(q) || (at.q >= 0 && at.k >= 0 ? q === at.q || k === at.k : q === at.q || k === at.k);
      links.sort((a, b) => lit(a) - lit(b) || a[0] - b[0]);
      pen.lineCap = "round";
      for (const link of links) {
        const [weight, q, k] = link, [y, z] = [from + (q + 0.5) * line, to + (k + 0.5) * line];
        pen.beginPath();
        pen.moveTo(left + 2, y);
        pen.bezierCurveTo(left + across / 2, y, left + across / 2, z, left + across - 2, z);
        pen.lineWidth = 1 + 6 * weight;
        pen.globalAlpha = lit(link) ? 0.25 + 0.75 * weight : 0.06 + 0.16 * weight;
        pen.strokeStyle = pins.has(q) && q !== at.q ? ink("--accent") : ink("--arc");
        pen.stroke();
      }
      pen.globalAlpha = 1;
      pen.font = `500 12px ${getComputedStyle(root).fontFamily}`;
      pen.fillStyle = ink("--soft");
      pen.textAlign = "right";
      pen.fillText(data.labels[1], left - 8, 12);
      pen.textAlign = "left";
      pen.fillText(data.labels[0], left + across + 8, 12);
      const rows = now.queries.map((text, q) => label(text, {
        q, size: 13, weight: at.k >= 0 && at.q < 0 ? weights[q * K + at.k] : undefined,
        style: `right:calc(100% - ${left - 4}px);top:${from + q * line + 2}px;height:${line - 4}px;line-height:${line - 4}px;`,
      }));
      const columns = now.keys.map((text, k) => label(text, {
        k, size: 13, weight: at.q >= 0 ? weights[at.q * K + k] : undefined,
        style: `left:${left + across + 4}px;top:${to + k * line + 2}px;height:${line - 4}px;line-height:${line - 4}px;`,
      }));
      words.replaceChildren(...rows, ...columns);
      if (at.q >= 0 && at.k < 0) putCursor(0, from + at.q * line, left, line);
      else putCursor(left + across, to + at.k * line, right, line);
    }

    function drawBars() {
      const now = example(), list = now.keys.map((text, k) => {
        const weight = weights[k], score = now.varied.get(k) ?? now.numbers[number(state.index) * now.K + k];
        const fill = el("i", { style: `height:${Math.max(0.5, 100 * weight)}%` });
        const gold = now.gold.some(([, key]) => key === k);
        const under = scores ? el("small", {}, `${now.K > 8 ? "" : "score "}${score.toFixed(1)}`) : null;
        const numeral = el("span", { className: "numeral" }, shown(weight));
        return el("div", { className: `bar${gold ? " gold" : ""}` }, el("div", { className: "tower" }, numeral, fill), el("b", { title: text }, short(text, 16)), under);
      });
      reading.replaceChildren(el("div", { className: "towers", role: "img", "aria-label": sentence(weights, now.keys, now.queries[0]) }, ...list));
    }

    // Where the answer to the query lies among the values, which are points of a plane
    function drawPlane([query, values]) {
      const side = 280, pen = sized(field, side, side), reach = 1.3 * Math.max(...values.flat().map(Math.abs), ...query.map(Math.abs));
      const at = ([x, y]) => [side / 2 + (x / reach) * (side / 2), side / 2 - (y / reach) * (side / 2)];
      const answer = [0, 1].map((c) => values.reduce((sum, value, k) => sum + weights[k] * value[c], 0));
      const [x, y] = at(query), turn = Math.atan2(y - side / 2, x - side / 2);
      Object.assign(pen, { strokeStyle: ink("--soft"), fillStyle: ink("--soft"), lineWidth: 2.5, textAlign: "center" });
      pen.beginPath();
      pen.moveTo(side / 2, side / 2);
      pen.lineTo(x, y);
      for (const wing of [2.6, -2.6]) pen.moveTo(x, y), pen.lineTo(x + 11 * Math.cos(turn + wing), y + 11 * Math.sin(turn + wing));
      pen.stroke();
      pen.font = `12px ${getComputedStyle(root).fontFamily}`;
      values.forEach((value, k) => {
        const [u, v] = at(value);
        pen.beginPath();
        pen.arc(u, v, 13, 0, 7);
        Object.assign(pen, { fillStyle: colour(weights[k]), strokeStyle: ink("--edge"), lineWidth: 1.5 });
        pen.fill();
        pen.stroke();
        pen.fillStyle = ink("--ink");
        pen.fillText(shown(weights[k]), u, v - 19);
      });
      const [u, v] = at(answer);
      pen.beginPath();
      for (let i = 0; i < 10; i++) pen.lineTo(u + (i % 2 ? 4.5 : 11) * Math.sin((i * Math.PI) / 5), v - (i % 2 ? 4.5 : 11) * Math.cos((i * Math.PI) / 5));
      pen.closePath();
      Object.assign(pen, { fillStyle: ink("--gold"), strokeStyle: "#222222", lineWidth: 1.2 });
      pen.fill();
      pen.stroke();
      field.setAttribute("aria-label", `The answer, a star, lies at ${answer.map((c) => c.toFixed(2)).join(" and ")}.`);
    }

    // The picture whose patches are the keys, lit where the word in hand looks
    function drawPicture({ png, grid: [rows, columns] }, gold) {
      const shot = (images[png] ??= el("img", { src: png, onload: () => later() }));
      if (!shot.naturalWidth) return;
      const wide = 264, high = (wide * shot.naturalHeight) / shot.naturalWidth, pen = sized(field, wide, high);
      const { K } = example(), line = at.q >= 0 ? weights.subarray(at.q * K, at.q * K + K) : null;
      pen.imageSmoothingEnabled = false;
      pen.drawImage(shot, 0, 0, wide, high);
      pen.font = `600 12px ${getComputedStyle(root).fontFamily}`;
      for (let k = 0; k < rows * columns; k++) {
        const [w, h] = [wide / columns, high / rows], [x, y] = [(k % columns) * w, Math.floor(k / columns) * h];
        const veil = line ? 0.85 * (1 - Math.sqrt(Math.min(1, line[k]))) : at.k === k ? 0 : 0.8;
        Object.assign(pen, { fillStyle: "#1b2530", globalAlpha: veil });
        pen.fillRect(x, y, w, h);
        Object.assign(pen, { globalAlpha: 1, strokeStyle: ink("--edge"), lineWidth: 0.5 });
        pen.strokeRect(x, y, w, h);
        for (const [style, thick] of gold.includes(k) ? [["#222222", 4.5], [ink("--gold"), 2.5]] : []) {
          box(pen, x + 3, y + 3, w - 6, h - 6, 3);
          Object.assign(pen, { strokeStyle: style, lineWidth: thick }).stroke();
        }
        if (k === at.k) Object.assign(pen, { strokeStyle: ink("--ink"), lineWidth: 2 }).strokeRect(x + 1, y + 1, w - 2, h - 2);
        if (!line || line[k] < 0.05) continue;
        Object.assign(pen, { fillStyle: "#0b1116", strokeStyle: "#ffffff", lineWidth: 3, textAlign: "right", lineJoin: "round" });
        pen.strokeText(shown(line[k]), x + w - 6, y + h - 7);
        pen.fillText(shown(line[k]), x + w - 6, y + h - 7);
      }
    }

    function putCursor(x, y, w, h) {
      cursor.style.cssText = `left:${x}px;top:${y}px;width:${w}px;height:${h}px`;
      const now = example(), { q, k } = at;
      grid.setAttribute("aria-label", `${data.labels[1]} are rows, ${data.labels[0]} are columns. Arrow keys move, Enter pins a row, M masks a cell.`);
      grid.setAttribute("aria-rowcount", now.Q + 1);
      grid.setAttribute("aria-colcount", now.K + 1);
      cursor.setAttribute("aria-rowindex", q + 2);
      cursor.setAttribute("aria-colindex", k + 2);
      cursor.setAttribute("aria-label", inWords());
    }

    function inWords() {
      const now = example(), { q, k } = at, { K } = now;
      if (q >= 0 && k >= 0) {
        const barred = forbidden(now, number(state.index), q, k, state.masked, state.causal);
        const gold = now.gold.some(([a, b]) => a === q && b === k);
        return `${now.queries[q]} to ${now.keys[k]}: ${shown(weights[q * K + k])}${barred ? ", masked" : ""}${gold ? ", gold" : ""}`;
      }
      if (q >= 0) return sentence(weights.subarray(q * K, q * K + K), now.keys, now.queries[q]) + (pins.has(q) ? " Pinned." : "");
      const column = now.queries.map((_, i) => weights[i * K + k]);
      return `${now.keys[k]} is looked at by ${listed(column, now.queries)}.`;
    }

    const listed = (row, names) => [...row.keys()].sort((a, b) => row[b] - row[a]).slice(0, 5).map((i) => `${names[i]} ${shown(row[i])}`).join(", ");
    const sentence = (row, names, query) => `${query} looks at ${listed(row, names)}.`;

    // What the word in hand looks at, who looks at it, and the rows that were pinned
    function read() {
      const now = example(), { K } = now, { q, k } = at, parts = [];
      if (q >= 0) {
        const line = weights.subarray(q * K, q * K + K), many = effective(line);
        const about = Number.isNaN(many) ? "NaN" : line.some((w) => w > 0) ? `reads about ${many.toFixed(1)} of ${K}` : "reads nothing";
        parts.push(listing(now.queries[q], "looks at", line, now.keys, about, now.gold.filter(([a]) => a === q).map(([, b]) => b), k));
      }
      if (k >= 0) {
        const line = now.queries.map((_, i) => weights[i * K + k]);
        parts.push(listing(now.keys[k], "is looked at by", line, now.queries, "", now.gold.filter(([, b]) => b === k).map(([a]) => a), q));
      }
      reading.replaceChildren(...parts);
      const rows = [...pins].sort((a, b) => a - b);
      compared.hidden = !rows.length;
      compared.replaceChildren(el("h5", {}, "pinned"), ...rows.map(strip));
    }

    function listing(word, does, row, names, about, gold, marked) {
      const order = row.length <= FEW ? [...row.keys()] : [...row.keys()].sort((a, b) => row[b] - row[a]).slice(0, FEW - 2);
      const rest = row.length > FEW ? row.reduce((a, b) => a + b, 0) - order.reduce((sum, i) => sum + row[i], 0) : 0;
      const lines = order.map((i) => el("div", { className: `line${gold.includes(i) ? " gold" : ""}${i === marked ? " marked" : ""}` },
        el("span", { title: names[i] }, short(names[i], 18)), el("i", {}, el("u", { style: `width:${100 * (row[i] || 0)}%` })), el("output", {}, shown(row[i]))));
      const more = row.length > FEW ? el("div", { className: "line rest" }, el("span", {}, `${row.length - order.length} more`), el("i"), el("output", {}, shown(Math.max(0, rest)))) : null;
      return el("section", {}, el("h5", {}, el("b", {}, short(word, 24)), ` ${does}`, el("small", {}, about)), ...lines, more);
    }

    function strip(q) {
      const now = example(), { K } = now, row = weights.subarray(q * K, q * K + K);
      const towers = [...row].map((weight, k) => el("i", { style: `height:${Math.max(2, 100 * weight)}%`, title: `${now.keys[k]} ${shown(weight)}`, className: k === at.k ? "marked" : "" }));
      const drop = el("button", { type: "button", className: "plain", "aria-label": `unpin ${now.queries[q]}`, onclick: () => pin(q) }, "×");
      return el("div", { className: "strip" }, el("span", {}, short(now.queries[q], 12)),
        el("div", { className: "mini", role: "img", "aria-label": sentence(row, now.keys, now.queries[q]) }, ...towers), drop);
    }

    function effect() {
      if (!knocking) return;
      const key = state.index.join(","), known = effects.get(key);
      knocking.hidden = state.mean || (!kernel && !effects.size);
      out.hidden = known !== undefined || !kernel;
      lost.textContent = known === undefined ? "" : `Without ${place_of(state.index)}: ${known}`;
    }
    const place_of = (index) => index.map((i, axis) => `${data.axes[axis].name} ${data.axes[axis].labels[i]}`).join(", ");

    function explain() {
      const now = example(), n = number(state.index), parts = [];
      if (!state.view) {
        const scale = el("i", { className: "scale" });
        scale.style.background = `linear-gradient(90deg, ${[0, 0.25, 0.5, 0.75, 1].map(colour).join(",")})`;
        parts.push(el("span", {}, "weight 0 ", scale, " 1"));
        const barred = weights.some((_, i) => forbidden(now, n, Math.floor(i / now.K), i % now.K, state.masked, state.causal));
        if (now.gold.length) parts.push(el("span", {}, el("i", { className: "framed" }), " gold"));
        if (barred) parts.push(el("span", {}, el("i", { className: "hatched" }), " masked"));
        if (now.brushed.size) parts.push(el("span", {}, `You masked ${now.brushed.size} ${now.brushed.size > 1 ? "cells" : "cell"}; what is left of a row adds up to 1 again.`));
      }
      legend.replaceChildren(...parts);
      help.textContent = state.brushing
        ? "Drag over cells to mask them, again to give them back; a word above masks its column. Keyboard: arrows, M."
        : "Touch a word to see what it looks at, a word on the other side to see who looks at it; click a row to pin it. Keyboard: arrows, Enter, M to mask.";
    }

    function tabulate() {
      const now = example();
      const head = el("tr", {}, el("th", { scope: "col" }, ""), ...now.keys.map((text) => el("th", { scope: "col" }, text)));
      const body = now.queries.map((text, q) => el("tr", {}, el("th", { scope: "row" }, text),
        ...now.keys.map((_, k) => el("td", {}, forbidden(now, number(state.index), q, k, state.masked, state.causal) ? "masked" : shown(weights[q * now.K + k])))));
      table.replaceChildren(el("table", {}, el("caption", {}, `Rows: ${data.labels[1]}. Columns: ${data.labels[0]}.`), el("thead", {}, head), el("tbody", {}, ...body)));
    }

    // Hands
    let stroke = null; // while brushing: whether cells are being masked or given back
    function under(event) {
      const node = event.target.closest?.("[data-q],[data-k]");
      if (node) return { q: Number(node.dataset.q ?? -1), k: Number(node.dataset.k ?? -1) };
      if (!place || place.arcs) return null;
      const box = stage.getBoundingClientRect();
      const [k, q] = [(event.clientX - box.left - place.left) / place.cell, (event.clientY - box.top - place.top) / place.cell].map(Math.floor);
      const now = example();
      return q >= 0 && k >= 0 && q < now.Q && k < now.K ? { q, k } : null;
    }
    function look(where) {
      if (!where || (where.q === at.q && where.k === at.k)) return;
      at = where;
      later();
    }
    function mask({ q, k }, on) {
      const now = example(), rows = q >= 0 ? [q] : [...Array(now.Q).keys()];
      if (k < 0) return;
      for (const row of rows) on ? now.brushed.add(row * now.K + k) : now.brushed.delete(row * now.K + k);
      later(true);
    }
    const isBrushed = ({ q, k }) => example().brushed.has(Math.max(q, 0) * example().K + k);
    function pin(q) {
      pins.has(q) ? pins.delete(q) : pins.add(q);
      later();
    }
    stage.addEventListener("pointermove", (event) => {
      const where = under(event);
      look(where);
      if (stroke !== null && where) mask(where, stroke);
    });
    stage.addEventListener("pointerdown", (event) => {
      const where = under(event), same = where && where.q === at.q && where.k === at.k;
      if (!where) return;
      event.preventDefault();
      cursor.focus({ preventScroll: true });
      root.classList.remove("keys");
      look(where);
      if (state.brushing) mask(where, (stroke = !isBrushed(where)));
      else if (where.q >= 0 && (same || event.pointerType === "mouse")) pin(where.q);
    });
    stage.addEventListener("focusin", () => root.classList.toggle("keys", cursor.matches(":focus-visible")));
    for (const end of ["pointerup", "pointercancel", "pointerleave"]) stage.addEventListener(end, () => (stroke = null));
    stage.addEventListener("keydown", (event) => {
      const now = example(), { q, k } = at;
      const [down, right] = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key] || [0, 0];
      if (event.key === "Enter" || event.key === " ") q >= 0 && pin(q);
      else if (event.key === "m" || event.key === "M") mask(at, !isBrushed(at));
      else if (event.key === "Home") look({ q, k: 0 });
      else if (event.key === "End") look({ q, k: now.K - 1 });
      else if (!down && !right) return;
      else if (place.arcs) {
        const side = k < 0 ? "q" : "k", last = (k < 0 ? now.Q : now.K) - 1, step = (i) => Math.min(last, Math.max(0, i + down));
        if (down) look({ q: -1, k: -1, [side]: step(at[side]) });
        else look(right > 0 ? { q: -1, k: Math.min(now.K - 1, Math.max(q, 0)) } : { q: Math.min(now.Q - 1, Math.max(q, k)), k: -1 });
      } else {
        const to = { q: Math.min(now.Q - 1, Math.max(-1, q + down)), k: Math.min(now.K - 1, Math.max(-1, k + right)) };
        if (to.q >= 0 || to.k >= 0) look(to);
      }
      event.preventDefault();
      event.stopPropagation();
      root.classList.add("keys");
      requestAnimationFrame(() => requestAnimationFrame(() => {
        told.textContent = inWords();
        cursor.scrollIntoView({ block: "nearest", inline: "nearest" });
      }));
    });

    // Into the page
    const shadow = host.shadowRoot || host.attachShadow({ mode: "open" });
    shadow.replaceChildren(el("style", {}, css), root);
    new ResizeObserver(() => later()).observe(root);
    const themes = new MutationObserver(() => (later(true), setTimeout(() => later(true), 400)));
    for (const node of [document.documentElement, document.body]) themes.observe(node, { attributes: true });
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => later(true));
    document.addEventListener("attention-explorer-kernel", ({ detail }) => {
      if (detail.id === data.id) [kernel, changed] = [detail.ask, true], later();
    });
    const colab = window.google?.colab?.kernel; // which has a way of its own
    if (data.asks && colab?.accessAllowed)
      kernel = async (question) => (await colab.invokeFunction(`attention-explorer-${data.id}`, [question], {})).data["application/json"];
    document.dispatchEvent(new CustomEvent("attention-explorer-ready", { detail: { id: data.id } }));
    host.weights = () => Array.from(weights); // for tests, and for the curious in the browser's console
    draw();
  }

  for (const host of document.querySelectorAll(`[data-attention-explorer="${data.id}"]`)) if (!host.weights) mount(host);
}
