/** Talks to the server; an error is an Error with its status and what the server told. */

/**
 * @param {string} path
 * @param {object} [sent] a body, for a POST
 * @returns {Promise<any>}
 */
export async function ask(path, sent) {
  const post = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(sent) };
  let response;
  try {
    response = await fetch(path, sent === undefined ? {} : post);
  } catch {
    throw new Error("The server does not answer.");
  }
  const told = await response.json();
  if (response.ok) return told;
  throw Object.assign(new Error(sentence(told.error.message)), told.error, { message: sentence(told.error.message) });
}

/** @param {string} words */
export function sentence(words) {
  return words.charAt(0).toUpperCase() + words.slice(1) + (/[.!?]$/.test(words) ? "" : ".");
}

/** @param {number} probability in percent, told apart from 0 and 100 as long as it is uncertain */
export function percent(probability, decimals = 1) {
  if (probability === 0 || probability === 1) return `${100 * probability} %`;
  const least = 10 ** -decimals;
  if (100 * probability < least) return `<${least} %`;
  if (100 * (1 - probability) < least) return `>${100 - least} %`;
  return `${(100 * probability).toFixed(decimals)} %`;
}

/**
 * Fills a list of terms.
 * @param {HTMLElement} list
 * @param {[string, string][]} facts
 */
export function tell(list, facts) {
  list.replaceChildren(...facts.flatMap(([term, fact]) => {
    const dt = document.createElement("dt"), dd = document.createElement("dd");
    dt.textContent = term;
    dd.textContent = fact;
    return [dt, dd];
  }));
}
