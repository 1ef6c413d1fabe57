import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { attend, panelTab } from './support/attend.ts';
import { type Account, test } from './support/test.ts';

// These tests are slow, because two browsers with media share one machine.
test.describe.configure({ timeout: 120_000 });

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function inChat(page: Page): Promise<Page> {
  await attend(page);
  await panelTab(page, 'Chat').click();
  await expect(page.getByRole('log', { name: 'Messages to all' })).toBeVisible();
  return page;
}

async function choose(page: Page, name: string, mimeType: string, buffer: Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Attach a file' }).click();
  await (await chooser).setFiles({ name, mimeType, buffer });
}

test('[UPL-01] [UPL-03] [UPL-05] [UPL-07] a file goes over and is saved; a wrong type and a too large one are refused', async ({
  signInAs,
}) => {
  const people: Account[] = ['member08', 'member09'];
  const [rosa, kenji] = await Promise.all(people.map(async (one) => inChat(await signInAs(one))));
  if (!rosa || !kenji) throw new Error('two people are here');

  await choose(rosa, 'خطة الجلسة.png', 'image/png', PNG);
  await expect(rosa.getByRole('button', { name: 'Remove خطة الجلسة.png' })).toBeVisible();
  await expectAccessible(rosa);
  await rosa.getByRole('textbox', { name: 'Message to all' }).fill('The plan');
  await rosa.getByRole('button', { name: 'Send' }).click();
  const link = kenji.getByRole('link', { name: /^Download خطة الجلسة\.png, PNG/ });
  await expect(link).toBeVisible();
  await expectAccessible(kenji);
  const arriving = kenji.waitForEvent('download');
  await link.click();
  const download = await arriving;
  expect(download.suggestedFilename()).toBe('خطة الجلسة.png');
  expect(PNG.equals(await readFile(await download.path()))).toBe(true);

  await choose(rosa, 'picture.png', 'image/png', Buffer.from('<!doctype html><script>alert(1)</script>'));
  await expect(rosa.getByRole('alert').filter({ hasText: 'Incorrect file type' })).toBeVisible();
  await expectAccessible(rosa);
  await rosa.getByRole('button', { name: 'Remove picture.png' }).click();
  await choose(rosa, 'long.txt', 'text/plain', Buffer.alloc(1_048_577, 'a'));
  await expect(
    rosa.getByRole('alert').filter({
      hasText: 'File is too large. Please upload a file smaller than 1.0 Megabytes',
    }),
  ).toBeVisible();
  await expect(rosa.getByRole('button', { name: 'Send' })).toBeDisabled();
});
