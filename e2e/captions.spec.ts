import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { panelTab } from './support/attend.ts';
import { takeSeat, toSelfCheck } from './support/in-chamber.ts';
import { test } from './support/test.ts';

test('[CAP-03] [CAP-05] [CAP-08] [CAP-10] [BEY-15] a captioner types; a member reads, chooses a size, and saves the transcript as WebVTT', async ({
  signInAs,
}) => {
  const leila = await signInAs('captioner');
  const rosa = await signInAs('member08');
  await toSelfCheck(leila);
  await leila.getByRole('button', { name: 'Join the sitting', exact: true }).click();
  await leila.waitForURL('**/app');
  await takeSeat(rosa);
  const lines = (page: typeof rosa) => page.getByRole('region', { name: 'Video' }).locator('[data-colour] p');

  await test.step('the member switches captions on', async () => {
    await rosa.getByRole('button', { name: 'Captions', exact: true }).click();
    await rosa.getByRole('radio', { name: 'Typed by a captioner' }).check();
    await rosa.getByRole('button', { name: 'Done' }).click();
  });

  await test.step('who joined as Captioner types at once, and all read the lines', async () => {
    const field = leila.getByRole('textbox', { name: 'Caption', exact: true });
    await field.pressSequentially('The committee heard forty-two witnesses over nine sittings');
    await expect(field).toHaveValue('sittings');
    await field.press('Enter');
    for (const page of [leila, rosa]) {
      await expect(lines(page)).toHaveText(['The committee heard forty-two witnesses over nine', 'sittings']);
    }
    await expectAccessible(leila);
  });

  await test.step('the lines stand where no tile is, also when they are larger', async () => {
    const sizeOf = () =>
      lines(rosa)
        .first()
        .evaluate((line) => getComputedStyle(line).fontSize);
    expect(await sizeOf()).toBe('20px');
    await rosa.getByRole('button', { name: 'Captions', exact: true }).click();
    await rosa.getByLabel('Size').selectOption('Very large');
    await expect.poll(sizeOf).toBe('36px');
    const tiles = rosa.getByRole('region', { name: 'Video' }).getByRole('listitem');
    const strip = await rosa.locator('[data-colour]').first().boundingBox();
    for (const tile of await tiles.all()) {
      const box = await tile.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(strip?.y ?? 0);
    }
  });

  await test.step('the member opens the transcript and saves it', async () => {
    await rosa.getByRole('button', { name: 'Open the transcript' }).click();
    await expect(panelTab(rosa, 'Captions')).toHaveAttribute('aria-selected', 'true');
    const transcript = rosa.getByRole('region', { name: 'Transcript' });
    await expect(transcript.getByText('sittings', { exact: true })).toBeVisible();
    await expectAccessible(rosa);
    const saving = rosa.waitForEvent('download');
    await rosa.getByRole('button', { name: 'Save as WebVTT' }).click();
    const file = await readFile(await (await saving).path(), 'utf8');
    expect(file).toMatch(/^WEBVTT\n/u);
    expect(file).toContain('<v Leila Haddad>The committee heard forty-two witnesses over nine\n');
  });
});

test('[BEY-28] a stenography program outside the site writes into the chamber by the address that a moderator makes', async ({
  signInAs,
}) => {
  const marit = await signInAs('moderator');
  await takeSeat(marit);
  const transcript = marit.getByRole('region', { name: 'Transcript' });
  await marit.getByRole('button', { name: 'Captions', exact: true }).click();
  await marit.getByRole('button', { name: 'Stenography programs…' }).click();
  await marit.getByRole('textbox', { name: /^Name of the program/u }).fill('Steno One');
  await marit.getByRole('button', { name: 'Make an address' }).click();
  const address = await marit.getByRole('textbox', { name: 'Address for the program' }).inputValue();
  await expectAccessible(marit);
  await marit.getByRole('button', { name: 'Done' }).click();
  await marit.getByRole('button', { name: 'Captions', exact: true }).click();
  await marit.getByRole('button', { name: 'Open the transcript' }).click();
  /** As the program does: plain text, no cookie. */
  const write = (seq: number, body: string) =>
    fetch(`${address}&seq=${String(seq)}&lang=en-US`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain; charset=utf-8' },
      body,
    });
  expect((await write(1, 'The Hause')).status).toBe(200);
  await expect(transcript.getByText('The Hause', { exact: true })).toBeVisible();
  await write(2, '\b\b\b\bouse sits.\n');
  await expect(transcript.getByText('The House sits.', { exact: true })).toBeVisible();
  await expect(transcript.getByText('Steno One')).toBeVisible();
});
