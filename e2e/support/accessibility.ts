import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Checks a page against WCAG 2.2 AA and the good practice of axe. Expects no finding, and names
 *  each finding with its place. The application has no frames. So axe works in the page itself
 *  (`setLegacyMode`) instead of in a second page, and describes only violations. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(STANDARDS)
    .setLegacyMode()
    .analyze();
  const findings = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map(({ html }) => html.slice(0, 200)).join('\n  ')}`,
  );
  expect(findings, `accessibility of ${page.url()}`).toEqual([]);
}

const WIDTHS_PX = [1440, 900, 390] as const;

/** As `expectAccessible` at the three widths of the looks. */
export async function expectAccessibleAtEachWidth(page: Page): Promise<void> {
  for (const width of WIDTHS_PX) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
  }
}
