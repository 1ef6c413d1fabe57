import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Holds a page against WCAG 2.2 AA and axe's good practice: no finding at all, each named with
 *  where it is. The application has no frames: so axe adds up in the page itself (`setLegacyMode`),
 *  for which it would open another one, and describes nothing that is right. */
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
