// Elements, made of text only: nothing that a person typed is ever read as markup.
/** @returns {any} the one element that a page always has, of whatever kind it is */
export const one = (selector, within = document) => within.querySelector(selector);
/** @returns {any[]} */
export const all = (selector, within = document) => [...within.querySelectorAll(selector)];

export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children);
  return element;
}

// A picture drawn by the house (never by a person).
/** @param {string} svg @returns {any} */
export function drawing(svg) {
  const holder = document.createElement("template");
  holder.innerHTML = svg;
  return holder.content.firstElementChild;
}
