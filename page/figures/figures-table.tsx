/** A table of figures, which scrolls horizontally if it is too wide. */

import type { ComponentChildren } from "preact";
import { Term } from "../components/facts";

interface Properties {
  caption: string;
  headings: string[];
  /** the first entry of each is its header */
  rows: ComponentChildren[][];
}

export function FiguresTable({ caption, headings, rows }: Properties) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
    // biome-ignore lint/a11y/useSemanticElements: it is no group of fields
    <div class="figures-table" role="group" aria-label={caption} tabIndex={0}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {headings.map((name) => (
              <th scope="col" key={name}>
                <Term name={name} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells], i) => (
            <tr key={i /* the focus stays in the row if one is deleted */}>
              <th scope="row">{name}</th>
              {cells.map((cell, column) => (
                <td key={headings[column + 1]} class={isWords(cell) ? "words" : undefined}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function isWords(cell: ComponentChildren) {
  return typeof cell === "string" && /^[a-z]/i.test(cell);
}
