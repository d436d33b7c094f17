// Sorts the class by a column, and shows those whose line holds what is typed.
const table = document.querySelector("table.class"), rows = [...table.tBodies[0].rows];
const value = (row, column) => {
  const text = row.cells[column].textContent.trim(), number = parseFloat(text);
  return text === "-" ? -2 : text === "?" ? -1 : Number.isNaN(number) ? text.toLowerCase() : number;
};
table.tHead.querySelectorAll("button").forEach((button) => button.addEventListener("click", () => {
  const head = button.closest("th"), column = head.cellIndex, up = head.getAttribute("aria-sort") !== "ascending";
  table.tHead.querySelectorAll("th").forEach((other) => other.removeAttribute("aria-sort"));
  head.setAttribute("aria-sort", up ? "ascending" : "descending");
  const order = (one, other) => {
    const a = value(one, column), b = value(other, column);
    return (typeof a === typeof b ? (a < b ? -1 : a > b ? 1 : 0) : typeof a === "number" ? -1 : 1) * (up ? 1 : -1);
  };
  table.tBodies[0].append(...rows.sort(order));
}));
document.querySelector("input").addEventListener("input", (event) => {
  const wanted = event.target.value.trim().toLowerCase();
  rows.forEach((row) => { row.hidden = !row.textContent.toLowerCase().includes(wanted); });
});
