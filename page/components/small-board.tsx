/** A board as a picture: a few cells, in the colours of boards. */

/** @param text a position: a header line, and a line for each row */
export function SmallBoard({ text }: { text: string }) {
  const rows = text.split("\n").slice(1);
  return (
    <span class="small-board" aria-hidden="true">
      {rows.map((row, i) => (
        <span key={i}>
          {[...row].map((value, j) => (
            <span key={j} class="cell" data-open={value === "#" ? undefined : value}>
              {value > "0" ? value : ""}
            </span>
          ))}
        </span>
      ))}
    </span>
  );
}
