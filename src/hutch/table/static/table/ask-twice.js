// What cannot be taken back is asked twice: the first touch of a button only asks.
const SURE = 15000; // ms to say so once more

/** @param {HTMLElement} button @param {string} question @param {() => void} act @returns {() => void} what a touch does */
export function askTwice(button, question, act) {
  let words = "";
  const calm = () => {
    if (!button.dataset.sure) return;
    delete button.dataset.sure;
    button.textContent = words;
  };
  return () => {
    if (button.dataset.sure) {
      calm();
      return act();
    }
    words = button.textContent ?? "";
    button.dataset.sure = "true";
    button.textContent = question;
    setTimeout(calm, SURE);
  };
}
