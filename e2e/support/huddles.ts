import { expect, type Page } from '@playwright/test';
import { panelTab } from './attend.ts';

/** The line at the top of the chamber that says in which huddle somebody is. A live region says the
 *  same. */
export const banner = (page: Page, title: string) =>
  page.getByRole('paragraph').filter({ hasText: `You are in the huddle ${title}` });

/** Takes the person of a page into an open huddle, from the tab of the rooms. */
export async function enterHuddle(page: Page, title: string): Promise<void> {
  await panelTab(page, 'Rooms').click();
  await page.getByRole('button', { name: `Enter ${title}` }).click();
  await expect(banner(page, title)).toBeVisible();
}
