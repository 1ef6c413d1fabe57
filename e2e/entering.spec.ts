import { expect, type Page } from '@playwright/test';
import { holdLine, toSelfCheck } from './support/in-chamber.ts';
import { connectionsMade, keepConnections, openConnections } from './support/kept-connections.ts';
import { test } from './support/test.ts';

const press = (page: Page) => page.getByRole('button', { name: 'Join the sitting', exact: true }).click();

test(
  '[BEY-23] the connection of the self-check is that of the chamber, looks for nothing before, and none stays behind',
  { tag: '@livekit' },
  async ({ signInAs, media }) => {
    const page = await signInAs('member08');
    await keepConnections(page);
    const line = await holdLine(page);
    await toSelfCheck(page);
    // On the mesh one is made for each other person.
    const ahead = { open: media === 'livekit' ? 1 : 0, looking: 0 };
    // The first lets the browser get ready and is closed.
    const madeEachTime = 1 + ahead.open;
    let made = 0;

    async function standsAhead() {
      made += madeEachTime;
      await expect.poll(() => connectionsMade(page)).toBe(made);
      await expect.poll(() => openConnections(page)).toEqual(ahead);
    }
    async function goesBack() {
      expect(await connectionsMade(page)).toBe(made);
      await page.goBack();
      await page.waitForURL('**/app/lobby-check-video');
    }

    await test.step('to the chamber and back', async () => {
      await standsAhead();
      await press(page);
      await page.waitForURL('**/app');
      const own = page.getByRole('region', { name: 'Video' }).locator('[data-self] video');
      await expect(own).toBeVisible({ timeout: 30_000 });
      await expect.poll(() => openConnections(page)).toEqual({ ...ahead, looking: ahead.open });
      await goesBack();
    });
    await test.step('given up before our server has answered', async () => {
      await standsAhead();
      await line.cut();
      await press(page);
      await page.waitForURL('**/app');
      await goesBack();
      await standsAhead();
    });
  },
);
