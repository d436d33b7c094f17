// The controls of a `Form`: radio buttons, or a slider with a button. Plain JavaScript, no request to anywhere.
//
// Jupyter saves a widget as a reference that is dead once the kernel is. So the output that is saved is static HTML, an element
// with `data-form`, and the living controls are put into it here; where there is no notebook to look into (Colab, VS Code), they
// are an ordinary widget's view.

const STYLE = `
.course-form { border: 1px solid var(--jp-border-color2, #ddd); border-radius: 8px; padding: 0.5em 1em 0.7em; margin: 0.3em 0;
  max-width: 56em; min-width: 0; color: var(--jp-content-font-color1, inherit); background: transparent;
  font-family: var(--jp-content-font-family, system-ui, sans-serif); font-size: var(--jp-content-font-size1, 14px); line-height: 1.5; }
.course-form legend { padding: 0 0.4em; margin-left: -0.4em; font-weight: 600; width: auto; border: none; font-size: inherit;
  color: inherit; }
.course-form .choices { display: flex; flex-direction: column; gap: 0.15em; }
.course-form .row { flex-direction: row; flex-wrap: wrap; gap: 0.3em 1.6em; }
.course-form label { display: inline-flex; align-items: baseline; gap: 0.5em; cursor: pointer; padding: 0.1em 0; }
.course-form input { accent-color: var(--jp-brand-color1, #1976d2); margin: 0; }
.course-form input[type=range] { flex: 1 1 14em; max-width: 28em; }
.course-form .slider { display: flex; flex-wrap: wrap; align-items: center; gap: 0.4em 1em; }
.course-form .shown { min-width: 5em; font-variant-numeric: tabular-nums; }
.course-form button { font: inherit; padding: 0.15em 0.9em; border-radius: 6px; cursor: pointer; color: inherit;
  border: 1px solid var(--jp-border-color0, #888); background: transparent; }
.course-form :disabled { cursor: default; opacity: 0.75; }
.course-form :focus-visible { outline: 2px solid var(--jp-brand-color1, #1976d2); outline-offset: 2px; }
.course-form [role=status] { margin-top: 0.35em; min-height: 1.5em; }`;
// Jupyter's shortcuts would take the arrow keys to move to another cell, and letters to add or delete one. They leave an element
// with this attribute alone; it goes while Shift or Control is held, so that Shift + Enter runs the cell as ever.
const QUIET = "data-lm-suppress-shortcuts";
const PATIENCE = 3000; // ms until a kernel that does not answer is spoken of
const SLOW = "The kernel has not answered yet. If it was restarted, run this cell again.";
const GONE = "The kernel that asked this is gone. To answer here, run this cell again.";
const DEAD = ["restarting", "autorestarting", "terminating", "dead"]; // kernels, to JupyterLab
const PAUSE = 250; // ms without another key, after which a slider that keys move is taken to stand still

function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name in element && typeof value !== "string") element[name] = value;
    else element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

// The notebook in which the form stands, in JupyterLab and Notebook.
const notebookOf = (model) => model.widget_manager?.context;

// Write the choice into the cell that asks, so that it is saved and handed in. What judged the answer before judges it no longer:
// its output goes. False where the page does not let us.
function write(model, choice) {
  const { variable, asks, judges } = model.get("source");
  if (!variable) return false;
  const cells = notebookOf(model)?.model?.sharedModel?.cells ?? [];
  const line = new RegExp(`^(${variable} *= *)(["'])[^"'\\n]*\\2`, "m");
  const cell = cells.find((each) => each.getSource().includes(asks) && line.test(each.getSource()));
  if (!cell) return false;
  const written = cell.getSource().replace(line, `$1"${choice}"`);
  if (written === cell.getSource()) return true;
  cell.setSource(written);
  cells.filter((each) => each.getSource().includes(judges)).forEach((each) => each.setOutputs?.([]));
  return true;
}

function draw(model, isGone = () => false) {
  const spec = model.get("controls");
  const status = make("div", { role: "status" });
  let waiting, asked = 0; // the number of the last answer given here
  const answer = (value) => {
    asked = Math.max(asked, model.get("heard")) + 1; // its output may have been shown anew, and begun again at 0
    status.textContent = ""; // what stood here was about another answer
    clearTimeout(waiting);
    waiting = setTimeout(() => (status.textContent = SLOW), PATIENCE);
    model.send({ value, written: write(model, value), number: asked });
  };
  const legend = make("legend", {}, spec.legend);
  const [body, show] = (spec.kind === "radio" ? radios : slider)(model, spec, answer);
  const root = make("fieldset", { class: "course-form" }, ...(spec.legend ? [legend] : []), body, status);
  root.querySelectorAll("input, button").forEach((control) => control.setAttribute(QUIET, ""));
  const hush = (event) => event.target.matches("input, button") && event.target.toggleAttribute(QUIET, plain(event));
  for (const type of ["keydown", "keyup"]) root.addEventListener(type, hush);
  root.refresh = () => {
    const gone = isGone(), heard = model.get("heard") >= asked;
    root.disabled = gone || model.get("closed");
    if (!heard && !gone) return; // what the kernel says is not yet about the last answer
    clearTimeout(waiting);
    if (heard) show(model.get("value"));
    const said = heard ? model.get("said") : "";
    const shown = gone && !model.get("closed") ? `${said}<div>${GONE}</div>` : said;
    if (status.innerHTML !== shown) status.innerHTML = shown;
  };
  root.refresh();
  return root;
}

function radios(model, spec, answer) {
  const name = `form-${Math.random().toString(36).slice(2)}`; // a name of their own keeps the arrow keys inside
  const buttons = spec.choices.map(([value, , said]) => {
    const button = make("input", { type: "radio", name, value, ...(said ? { "aria-label": said } : {}) });
    button.addEventListener("change", () => answer(value));
    return button;
  });
  const labels = spec.choices.map(([, text, said], i) => make("label", said ? { title: said } : {}, buttons[i], text));
  const group = make("div", { role: "radiogroup", "aria-label": spec.name, class: spec.row ? "choices row" : "choices" }, ...labels);
  group.addEventListener("keydown", (event) => {
    const button = buttons.find((each) => each.value === event.key);
    if (spec.row && button && !button.checked && plain(event)) {
      button.focus();
      button.click();
    }
  });
  return [group, (value) => buttons.forEach((button) => (button.checked = button.value === value))];
}

function slider(model, spec, answer) {
  const last = spec.log ? 100 : Math.round((spec.high - spec.low) / spec.step);
  const at = (place) =>
    spec.log ? spec.low * (spec.high / spec.low) ** (place / last) : Math.min(spec.high, spec.low + place * spec.step);
  const placeOf = (value) =>
    Math.round(spec.log ? (last * Math.log(value / spec.low)) / Math.log(spec.high / spec.low) : (value - spec.low) / spec.step);
  const text = (number) => {
    const decimals = spec.log ? Math.max(0, 1 - Math.floor(Math.log10(number) + 1e-9)) : spec.decimals;
    const rounded = spec.log ? Number(number.toPrecision(2)) : number;
    return `${rounded.toLocaleString("en", { minimumFractionDigits: decimals, maximumFractionDigits: decimals })} ${spec.unit}`.trim();
  };
  const input = make("input", { type: "range", min: "0", max: String(last), step: "1", "aria-label": spec.name });
  const shown = make("span", { class: "shown", "aria-hidden": "true" }); // a screen reader has the value already
  const button = make("button", { type: "button" }, "This is my prediction");
  let still;
  const moved = () => {
    shown.textContent = text(at(Number(input.value)));
    input.setAttribute("aria-valuetext", shown.textContent);
  };
  const commit = () => {
    clearTimeout(still);
    answer(at(Number(input.value)));
  };
  input.addEventListener("input", moved);
  input.addEventListener("change", () => {
    clearTimeout(still);
    still = setTimeout(commit, PAUSE);
  });
  button.addEventListener("click", commit);
  const show = (value) => {
    if (value !== null || !input.touched) input.value = value === null ? Math.round(last / 2) : placeOf(value);
    input.touched = true;
    moved();
  };
  return [make("div", { class: "slider" }, input, shown, button), show];
}

const plain = (event) => !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;

function prepare() {
  if (document.getElementById("course-form-style")) return;
  document.head.append(make("style", { id: "course-form-style" }, STYLE));
}

function initialize({ model }) {
  prepare();
  const notebook = notebookOf(model);
  if (!notebook?.model) return; // nothing to look into: `render` shows an ordinary view
  const id = model.get("form_id");
  let gone = false; // the kernel, and with it whoever would hear an answer
  let focused = null; // which control had the focus when its output was shown anew
  const mount = () => {
    for (const host of document.querySelectorAll(`[data-form="${id}"]:not([data-live])`)) {
      host.setAttribute("data-live", "");
      host.replaceChildren(draw(model, () => gone));
      if (focused) host.querySelector(focused)?.focus({ preventScroll: true });
    }
  };
  const note = (event) => {
    const inside = event.target.closest?.(`[data-form="${id}"]`);
    focused = !inside ? null : event.target.matches("button") ? "button" : "input[type=range], input:checked";
  };
  const refresh = () => document.querySelectorAll(`[data-form="${id}"] > .course-form`).forEach((root) => root.refresh());
  const observer = new MutationObserver(mount);
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener("focusin", note);
  const leave = () => {
    gone = true;
    refresh();
  };
  const status = (session, now) => DEAD.includes(now) && leave();
  const session = notebook.sessionContext;
  session.statusChanged.connect(status);
  session.kernelChanged.connect(leave);
  model.on("change", refresh);
  model.set("page", true); // the kernel then saves static HTML in the place of the widget
  model.save_changes();
  return () => {
    leave();
    observer.disconnect();
    session.statusChanged.disconnect(status);
    session.kernelChanged.disconnect(leave);
    document.removeEventListener("focusin", note);
    model.off("change", refresh);
  };
}

function render({ model, el }) {
  prepare();
  const root = draw(model);
  const refresh = () => root.refresh();
  model.on("change", refresh);
  el.append(root);
  return () => model.off("change", refresh);
}

export default { initialize, render };
