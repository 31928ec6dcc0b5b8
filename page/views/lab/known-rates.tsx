/** The win rates that the manual has, for an empty laboratory. */

import { formatInterval, formatPoints } from "../../common/format";
import { LAB as texts } from "../../texts/lab";
import { KNOWN_RATES } from "./known-rates.data";

export function KnownRates() {
  return (
    <section aria-labelledby="lab-known">
      <h3 id="lab-known">{texts.knownRates}</h3>
      <p class="lab-about">{texts.knownNote}</p>
      <div class="figures-table">
        <table>
          <thead>
            <tr>
              <th scope="col">{texts.strategy}</th>
              {KNOWN_RATES.map(({ board }) => (
                <th scope="col" key={board}>
                  {board}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {KNOWN_RATES[0].rates.map(([strategy], i) => (
              <tr key={strategy}>
                <th scope="row">{strategy}</th>
                {KNOWN_RATES.map(({ board, rates }) => {
                  const [, rate, low, high] = rates[i];
                  return (
                    <td key={board}>
                      {formatPoints(rate)} <small>({formatInterval([low, high])})</small>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
