import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expectNothingBeside } from './keyboard.ts';

const WIDTHS_PX = [1440, 900, 390] as const;

/** Checks that each text that is drawn is drawn whole: its letters lie within every part around it
 *  that hides what is too wide or too high, and on no other text. Parts that scroll down by
 *  themselves may hide texts. None scrolls sideways but a row of links or
 *  tabs, and a table of two dimensions in a region that Tab reaches. */
export async function expectTextsWhole(page: Page): Promise<void> {
  const found = await page.evaluate(() => {
    const root = [...document.querySelectorAll('[role=dialog][aria-modal=true]')].at(-1) ?? document.body;
    const findings = new Set<string>();
    const told = (element: Element) =>
      `<${element.tagName.toLowerCase()}> “${(element.textContent ?? '').trim().slice(0, 60)}”`;
    const hides = (value: string) => value === 'hidden' || value === 'clip';
    const scrolls = (value: string) => value === 'auto' || value === 'scroll';

    /** For readers of the screen alone: a box of one pixel. */
    const isUnseen = (element: Element): boolean => {
      for (let at: Element | null = element; at !== null; at = at.parentElement) {
        if (getComputedStyle(at).display === 'contents') continue;
        const { width, height } = at.getBoundingClientRect();
        if (width <= 1 && height <= 1) return true;
      }
      return false;
    };
    /** An element of `display: contents` has no box of its own: its texts lie in the boxes around
     *  it. */
    const isShown = (element: Element, style: CSSStyleDeclaration): boolean => {
      const boxed = style.display === 'contents' ? element.parentElement : element;
      return boxed?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) === true;
    };
    /** What stays where it is while the page moves lies over other texts by intention. */
    const layerOf = (element: Element): Element => {
      for (let at: Element = element; at !== root; at = at.parentElement ?? root) {
        if (['fixed', 'sticky', 'absolute'].includes(getComputedStyle(at).position)) return at;
      }
      return root;
    };

    const lines: { element: Element; layer: Element; box: DOMRect }[] = [];
    const range = document.createRange();
    for (const element of root.querySelectorAll('*:not(svg, svg *, option, script, style)')) {
      const style = getComputedStyle(element);
      if (!isShown(element, style)) continue;
      const mayScroll = element.closest('nav, [role=tablist], [role=region][tabindex="0"]') !== null;
      if (!mayScroll && scrolls(style.overflowX) && element.scrollWidth > element.clientWidth + 1) {
        findings.add(`scrolls sideways: ${told(element)}`);
      }
      const texts = [...element.childNodes].filter(
        (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim() !== '',
      );
      if (texts.length === 0 || isUnseen(element)) continue;
      const layer = layerOf(element);
      for (const text of texts) {
        range.selectNodeContents(text);
        for (const whole of range.getClientRects()) {
          if (whole.width < 1) continue;
          // The box of a line is higher than its letters.
          const trim = whole.height * 0.25;
          const box = new DOMRect(whole.x, whole.y + trim, whole.width, whole.height - 2 * trim);
          let isSeen = true;
          for (let at: Element | null = element; at !== null && at !== document.body; at = at.parentElement) {
            const { overflowX, overflowY, position } = getComputedStyle(at);
            const part = at.getBoundingClientRect();
            if (scrolls(overflowY) && (box.top < part.top || box.bottom > part.bottom)) isSeen = false;
            if (scrolls(overflowX) && (box.left < part.left || box.right > part.right)) isSeen = false;
            if (!isSeen) break;
            if (
              (hides(overflowX) && (box.left < part.left - 1 || box.right > part.right + 1)) ||
              (hides(overflowY) && (box.top < part.top - 1 || box.bottom > part.bottom + 1))
            ) {
              findings.add(`is cut: ${told(element)}`);
            }
            if (position === 'fixed') break;
          }
          if (isSeen) lines.push({ element, layer, box });
        }
      }
    }
    for (const [at, one] of lines.entries()) {
      for (const other of lines.slice(at + 1)) {
        if (one.layer !== other.layer || one.element === other.element) continue;
        const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        if (across > 2 && down > 2) findings.add(`overlap: ${told(one.element)} and ${told(other.element)}`);
      }
    }
    return [...findings];
  });
  expect.soft(found, `texts of ${page.url()} at ${page.viewportSize()?.width} px`).toEqual([]);
}

/** Checks that Tab reaches every control of a page, or of the dialog that is open. Of what is one
 *  stop with arrows inside (a table, tabs, radio buttons, a menu) it reaches one. */
export async function expectTabReachesAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    const reached = new Set<Element>();
    Reflect.set(globalThis, 'reachedByTab', reached);
    document.addEventListener('focusin', ({ target }) => target instanceof Element && reached.add(target));
    if (document.querySelector('[aria-modal=true]') !== null) return;
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  const left = () =>
    page.evaluate(() => {
      const reached = Reflect.get(globalThis, 'reachedByTab') as Set<Element>;
      const root = [...document.querySelectorAll('[role=dialog][aria-modal=true]')].at(-1) ?? document.body;
      const groups =
        '[role=grid], [role=tablist], [role=menu], [role=toolbar], [role=listbox], [role=radiogroup]';
      const groupOf = (control: Element): Element | string => {
        if (control instanceof HTMLInputElement && control.type === 'radio') return `radio ${control.name}`;
        return control.closest(groups) ?? control;
      };
      const groupsReached = new Set([...reached].map(groupOf));
      const controls =
        'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable=true]';
      return [...root.querySelectorAll(controls)]
        .filter((control) => control.checkVisibility({ visibilityProperty: true }))
        .filter(
          (control) => !control.matches(':disabled, [inert] *, [aria-hidden=true] *, input[type=hidden]'),
        )
        .filter((control) => !control.matches('[tabindex="-1"]:not(a, button, input, select, textarea)'))
        .filter((control) => !reached.has(control) && !groupsReached.has(groupOf(control)))
        .map((control) => control.outerHTML.slice(0, 160));
    });
  let unreached = await left();
  // A control may have several stops, as a field of a date has.
  const most = 4 * unreached.length + 40;
  for (let presses = 1; unreached.length > 0 && presses <= most; presses += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one press after the other
    await page.keyboard.press('Tab');
    if (presses % 20 === 0 || presses === most) unreached = await left(); // oxlint-disable-line no-await-in-loop
  }
  expect.soft(unreached, `what Tab does not reach on ${page.url()}`).toEqual([]);
}

/** At each width of the looks: nothing lies beside the window, each text is drawn whole, axe finds
 *  nothing, and Tab reaches every control. */
export async function expectWholeAtEachWidth(page: Page): Promise<void> {
  for (const width of WIDTHS_PX) {
    await page.setViewportSize({ width, height: 900 });
    await expectNothingBeside(page);
    await expectTextsWhole(page);
    // A bar that stays at the foot of a long page covers the half of some control.
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width, height: Math.max(900, height) });
    await expectAccessible(page);
    await page.setViewportSize({ width, height: 900 });
    await expectTabReachesAll(page);
  }
}
