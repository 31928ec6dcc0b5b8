/** Updates elements in place, which preserves focus, open details and scroll positions. */

const PRESERVED = ["id", "open"];

/** Copies the attributes of an element to another of its kind, and moves its content. */
export function patch(element: Element, replacement: Element) {
  const nodes = [...replacement.childNodes];
  nodes.forEach((node, i) => {
    const current = element.childNodes[i];
    if (!current) element.append(node);
    else if (!isSameElement(current, node)) current.replaceWith(node);
    else if (current instanceof Element && node instanceof Element) {
      updateAttributes(current, node);
      patch(current, node);
    } else if (current.nodeValue !== node.nodeValue) current.nodeValue = node.nodeValue;
  });
  while (element.childNodes.length > nodes.length) element.lastChild?.remove();
}

function isSameElement(one: Node, other: Node) {
  return one.nodeType === other.nodeType && one.nodeName === other.nodeName;
}

function updateAttributes(element: Element, replacement: Element) {
  for (const { name } of [...element.attributes]) {
    if (!replacement.hasAttribute(name) && !PRESERVED.includes(name)) element.removeAttribute(name);
  }
  for (const { name, value } of replacement.attributes) {
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  }
}
