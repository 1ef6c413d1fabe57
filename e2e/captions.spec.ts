import { readFile } from 'node:fs/promises';
import { tonesCommand } from '@hemicycle/server/adapters/speech-to-text/test-tones';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { panelTab } from './support/attend.ts';
import { takeSeat, toSelfCheck } from './support/in-chamber.ts';
import { test } from './support/test.ts';

// A program that takes tones for words recognises the speech at this site.
test.use({ siteSettings: { HEMICYCLE_SPEECH_COMMAND: JSON.stringify(tonesCommand('--languages', 'en')) } });

/** Gives the pages of a person a microphone that says three words, again and again. */
async function speakTones(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const real = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      const stream = await real(wanted);
      if (stream.getAudioTracks().length === 0) return stream;
      const context = new AudioContext();
      const oscillator = context.createOscillator();
      const loudness = context.createGain();
      const sound = context.createMediaStreamDestination();
      oscillator.connect(loudness).connect(sound);
      loudness.gain.value = 0;
      for (let second = 0; second < 120; second += 2) {
        for (const [word, pitch] of [600, 800, 1_000].entries()) {
          const at = second + word * 0.3;
          oscillator.frequency.setValueAtTime(pitch, at);
          loudness.gain.setValueAtTime(0.3, at);
          loudness.gain.setValueAtTime(0, at + 0.2);
        }
      }
      oscillator.start();
      return new MediaStream([...stream.getVideoTracks(), ...sound.stream.getAudioTracks()]);
    };
  });
}

test(
  '[CAP-03] [CAP-05] [CAP-08] [CAP-10] [BEY-15] a captioner types; a member reads, chooses size and place, and saves the transcript as WebVTT',
  { tag: ['@livekit', '@livekit-at-night'] },
  async ({ signInAs }) => {
    const leila = await signInAs('captioner');
    const rosa = await signInAs('member08');
    await toSelfCheck(leila);
    await leila.getByRole('button', { name: 'Join the sitting', exact: true }).click();
    await leila.waitForURL('**/app');
    await takeSeat(rosa);
    const lines = (page: typeof rosa) =>
      page.getByRole('region', { name: 'Video' }).locator('[data-colour] p');

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
        await expect(lines(page)).toHaveText([
          'The committee heard forty-two witnesses over nine',
          'sittings',
        ]);
      }
      await expectAccessible(leila);
    });

    await test.step('a reload keeps what the captioner has typed', async () => {
      const field = leila.getByRole('textbox', { name: 'Caption', exact: true });
      await field.pressSequentially('The second report');
      // The browser asks whether to leave a page in which something is not sent yet.
      leila.once('dialog', (dialog) => void dialog.accept());
      await leila.reload();
      await expect(field).toHaveValue('The second report');
      await field.press('Enter');
      await expect(lines(rosa).last()).toHaveText('The second report');
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
      await rosa.getByLabel('Place on the stage').selectOption('At the top');
      const highest = async () =>
        Math.min(
          ...(await Promise.all((await tiles.all()).map(async (tile) => (await tile.boundingBox())?.y ?? 0))),
        );
      const stripEnd = async () => {
        const box = await rosa.locator('[data-colour]').first().boundingBox();
        return (box?.y ?? 0) + (box?.height ?? 0);
      };
      await expect.poll(async () => (await highest()) - (await stripEnd())).toBeGreaterThanOrEqual(0);
      // The choices hold after a reload, with the next line.
      await rosa.reload();
      await rosa.getByRole('button', { name: 'Captions', exact: true }).click();
      const field = leila.getByRole('textbox', { name: 'Caption', exact: true });
      await field.pressSequentially('is read');
      await field.press('Enter');
      await expect(lines(rosa).last()).toHaveText('is read');
      await expect.poll(sizeOf).toBe('36px');
      await expect(rosa.getByLabel('Place on the stage')).toHaveValue('top');
    });

    await test.step('the captioner sees how many read along', async () => {
      await panelTab(leila, 'Captions').click();
      await expect(leila.getByRole('definition')).toHaveText('As on the floor 1');
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
  },
);

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

test(
  '[CAP-01] [BEY-39] a moderator switches automatic captions on; what a member says is recognised, they are told, and all read it',
  { tag: ['@livekit', '@livekit-at-night'] },
  async ({ signInAs }) => {
    const [marit, rosa] = [await signInAs('moderator'), await signInAs('member08')];
    await speakTones(rosa);
    await takeSeat(marit);
    await takeSeat(rosa);
    await marit.getByRole('button', { name: 'Captions', exact: true }).click();
    await marit.getByRole('switch', { name: 'Automatic captions in this sitting' }).click();
    await expect(marit.getByText(/^Switched on by Marit Solberg/u)).toBeVisible();
    await marit.getByRole('radio', { name: 'Recognised automatically' }).check();
    await expectAccessible(marit);
    await marit.getByRole('button', { name: 'Open the transcript' }).click();
    await rosa.getByRole('button', { name: 'Unmute', exact: true }).click();
    const told = rosa.getByRole('button', { name: 'What you say is recognised for automatic captions' });
    await expect(told).toBeVisible();
    const strip = marit.getByRole('region', { name: 'Video' }).locator('[data-colour]');
    await expect(strip.getByText('the House sits', { exact: true }).first()).toBeVisible();
    await expect(strip.getByText('Automatic', { exact: true })).toBeVisible();
    const transcript = marit.getByRole('region', { name: 'Transcript' });
    await expect(transcript.getByText('Rosa Quispe').first()).toBeVisible();
    await told.click();
    await rosa.getByRole('checkbox', { name: 'What I say is recognised' }).uncheck();
    await expect(told).toBeHidden();
    await transcript.getByRole('button', { name: 'Approve “the House sits”' }).first().click();
    await expect(transcript.getByText(/^Approved by Marit Solberg/u).first()).toBeVisible();
  },
);
