"""What can be measured of a screen: letters too small to read, words that are cut off, words that lie on each other."""

from playwright.sync_api import Page

LEAST = 10  # px; 11 where the board has its room, a little less while a long line or a panel takes some of it
MEASURE = """least => {
  const found = [], texts = [];
  const shown = (part) => {
    const box = part.getBoundingClientRect();
    if (box.width < 2 || box.height < 2) return null;
    if (part.closest('.unseen, defs, .ghost, [hidden]')) return null;
    if (!part.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return null;
    return box;
  };
  const said = (words) => words.trim().replace(/\\s+/g, ' ').slice(0, 40);
  const where = (part) => { const named = part.closest('[id]'); return named ? '#' + named.id : part.tagName; };
  const rects = [...document.querySelectorAll('#stage svg rect:not(.halo *)')];
  const panels = rects.map((rect) => rect.getBoundingClientRect());
  for (const text of document.querySelectorAll('#stage svg text, .rules figure svg text')) {
    const box = shown(text), words = said(text.textContent);
    if (!box || !words) continue;
    const size = parseFloat(getComputedStyle(text).fontSize) * Math.abs(text.getScreenCTM()?.d || text.getScreenCTM()?.b || 1);
    if (size < least) found.push(`${size.toFixed(1)} px: ${words} (${where(text)})`);
    const stage = text.closest('svg').parentElement.getBoundingClientRect();
    if (box.left < stage.left - 2 || box.right > stage.right + 2) found.push(`beyond the board: ${words}`);
    texts.push([words, box, size, where(text)]);
    const middle = box.top + box.height / 2, from = box.left + 4;
    const around = panels.filter((p) => p.left < box.left && p.right > from && p.top < middle && p.bottom > middle);
    const [panel] = around.sort((a, b) => a.width * a.height - b.width * b.height);
    if (panel && box.right > panel.right + 2) found.push(`runs out of its panel: ${words} (${where(text)})`);
  }
  for (let i = 0; i < texts.length; i++) for (let j = 0; j < i; j++) {
    const [a, p, size] = texts[i], [b, q] = texts[j];
    const wide = Math.min(p.right, q.right) - Math.max(p.left, q.left);
    const high = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
    if (wide > 3 && high > size * 0.45) found.push(`on each other: ${a} (${texts[i][3]}) and ${b} (${texts[j][3]})`);
  }
  for (const part of document.querySelectorAll('body *:not(svg *)')) {
    const own = [...part.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
    if (!own || part.matches('script, style, option, textarea')) continue;
    const box = shown(part);
    if (!box) continue;
    const style = getComputedStyle(part), size = parseFloat(style.fontSize), words = said(part.textContent);
    if (size < least) found.push(`${size.toFixed(1)} px: ${words} (${where(part)})`);
    const more = part.scrollWidth > part.clientWidth + 1 || (part.matches('b') && part.scrollHeight > part.clientHeight + 4);
    if (style.overflowX !== 'visible' && more) found.push(`cut off: ${words} (${where(part)})`);
    const scrolls = part.closest('figure, table');
    if (box.right > innerWidth + 1 && !scrolls) found.push(`beyond the window: ${words} (${where(part)})`);
  }
  return [...new Set(found)];
}"""


def faults(page: Page) -> list[str]:
    """What is wrong with this screen as far as it can be measured."""
    return list(page.evaluate(MEASURE, LEAST))
