/** Updates elements in place, which preserves focus, open details and scroll positions. */

const KEPT = ["id", "open"];

/**
 * Copies the attributes of an element to another of its kind, and moves its content.
 * @param {Element} shown
 * @param {Element} fresh
 */
export function patch(shown, fresh) {
  const wanted = [...fresh.childNodes];
  wanted.forEach((node, i) => {
    const old = shown.childNodes[i];
    if (!old) shown.append(node);
    else if (!alike(old, node)) old.replaceWith(node);
    else if (old instanceof Element && node instanceof Element) {
      attributes(old, node);
      patch(old, node);
    } else if (old.nodeValue !== node.nodeValue) old.nodeValue = node.nodeValue;
  });
  while (shown.childNodes.length > wanted.length) shown.lastChild?.remove();
}

/**
 * @param {Node} one
 * @param {Node} other
 */
function alike(one, other) {
  return one.nodeType === other.nodeType && one.nodeName === other.nodeName;
}

/**
 * @param {Element} shown
 * @param {Element} fresh
 */
function attributes(shown, fresh) {
  for (const { name } of [...shown.attributes]) {
    if (!fresh.hasAttribute(name) && !KEPT.includes(name)) shown.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (shown.getAttribute(name) !== value) shown.setAttribute(name, value);
  }
}
