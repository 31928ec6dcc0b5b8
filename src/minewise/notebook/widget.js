// The board of BoardWidget: its picture, and over it a button for each cell.

const SIDE = 34; // of a cell, in units of the picture

const button = ({ cell, middle, label }, { width, height }, click) => {
  const made = document.createElement("button");
  made.type = "button";
  made.title = label;
  made.ariaLabel = label;
  const share = (length, whole) => `${(100 * length) / whole}%`;
  made.style.cssText = `position: absolute; padding: 0; border: 0; background: none; cursor: pointer;
    left: ${share(middle[0] - SIDE / 2, width)}; top: ${share(middle[1] - SIDE / 2, height)};
    width: ${share(SIDE, width)}; height: ${share(SIDE, height)}`;
  made.onclick = () => click(cell, "left");
  made.oncontextmenu = (event) => {
    event.preventDefault();
    click(cell, "right");
  };
  return made;
};

const render = ({ model, el }) => {
  const board = document.createElement("div");
  board.style.cssText = "position: relative; display: inline-block; max-width: 100%";
  const text = document.createElement("p");
  text.setAttribute("aria-live", "polite");
  el.append(board, text);

  const click = (cell, name) => {
    const number = (model.get("clicked").number ?? 0) + 1;
    model.set("clicked", { cell, button: name, number });
    model.save_changes();
  };
  const draw = () => {
    const focused = board.querySelector("button:focus")?.ariaLabel.split(":")[0];
    board.innerHTML = model.get("_picture");
    const picture = board.querySelector("svg");
    picture.style.cssText = "display: block; max-width: 100%; height: auto";
    const size = picture.viewBox.baseVal;
    const buttons = model.get("_cells").map((cell) => button(cell, size, click));
    board.append(...buttons);
    buttons.find((made) => made.ariaLabel.split(":")[0] === focused)?.focus();
  };
  const say = () => {
    text.textContent = model.get("text");
  };
  model.on("change:_picture", draw);
  model.on("change:text", say);
  draw();
  say();
};

export default { render };
