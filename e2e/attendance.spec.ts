import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { attend, panelTab } from './support/attend.ts';
import { test } from './support/test.ts';

// These tests are slow, because several browsers with media share one machine.
test.describe.configure({ timeout: 120_000 });

test('[BEY-12] a moderator reads who is there on the screen, as CSV and as PDF; a member has no way to it', async ({
  signInAs,
}) => {
  const [marit, rosa] = await Promise.all([signInAs('moderator'), signInAs('member08')]);
  await Promise.all([attend(marit), attend(rosa)]);
  await panelTab(rosa, 'Participants').click();
  await expect(rosa.getByRole('region', { name: /^All Participants/ })).toBeVisible();
  await expect(rosa.getByRole('button', { name: 'Attendance' })).toBeHidden();
  await panelTab(marit, 'Participants').click();
  await marit.getByRole('button', { name: 'Attendance' }).click();
  const dialog = marit.getByRole('dialog', { name: 'Attendance' });
  await expect(dialog.getByRole('row', { name: /^Rosa Quispe.*here now/ })).toBeVisible();
  await expect(dialog.getByText(/^Present now: 1 of/)).toBeVisible();
  await dialog.getByText('Show as a table').click();
  for (const width of [1440, 390]) {
    await marit.setViewportSize({ width, height: 844 });
    await expectAccessible(marit);
    const tooWide = await dialog.evaluate((element) => element.scrollWidth - element.clientWidth);
    expect(tooWide).toBeLessThanOrEqual(0);
  }
  const arriving = marit.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Times as CSV' }).click();
  const text = await readFile(await (await arriving).path(), 'utf8');
  expect(text).toMatch(/^\uFEFFPerson,Name,Expected/);
  expect(text).toMatch(/member08,Rosa Quispe,yes,\d{4}-\d\d-\d\dT[\d:.]+[+-]\d\d:\d\d,,/);
  const paper = marit.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Attendance as PDF' }).click();
  const pdf = await readFile(await (await paper).path());
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
});
