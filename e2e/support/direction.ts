import { expect, type Page } from '@playwright/test';

/** On a page from right to left every text stands at the right, or where its place has it, also one
 *  that runs from left to right; not in a picture of the room. Source: looks §7. */
export async function expectAtPageStart(page: Page): Promise<void> {
  const astray = await page.evaluate(() => {
    const isField = (element: Element) =>
      element.matches('input:not([type=radio], [type=checkbox]), textarea, select');
    const hasText = (element: Element) =>
      [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim() !== '',
      );
    return [...document.querySelectorAll('body *:not(svg, svg *, option)')]
      .filter((element) => element.checkVisibility() && (isField(element) || hasText(element)))
      .filter((element) => {
        const { direction, textAlign } = getComputedStyle(element);
        return direction === 'ltr' && ['start', 'left', '-webkit-left'].includes(textAlign);
      })
      .map((element) => element.outerHTML.slice(0, 160));
  });
  expect(astray, `texts that stand at the left of ${page.url()}`).toEqual([]);
}
