import { expect, type Page } from '@playwright/test';

/** Checks that on a page from right to left no text stands at the left by default, not even a text
 *  that runs from left to right. A text in a picture of the room is left out. Source: looks §7. */
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
