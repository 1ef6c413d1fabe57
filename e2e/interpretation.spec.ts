import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { panelTab } from './support/attend.ts';
import { enterChamber, toSelfCheck } from './support/in-chamber.ts';
import { keepConnections } from './support/kept-connections.ts';
import { FULL_SOUND, sentSound } from './support/sent-sound.ts';
import { test } from './support/test.ts';

test('[BEY-16] [BEY-38] [HUD-03] [INTERP-01] [INTERP-02] [INTERP-10] [INTERP-11] [PERM-39] [INTERP-09] a moderator arranges the channels and names an interpreter, who reads it at once, goes on air from the page of interpreters, is sent as they sound, and stands beside the stage for sign language', async ({
  signInAs,
}) => {
  const moderator = await signInAs('moderator');
  const elena = await signInAs('interpreter');
  await keepConnections(elena);
  await enterChamber(moderator);
  await enterChamber(elena);
  await panelTab(moderator, 'Chamber').click();
  await panelTab(elena, 'Chamber').click();
  const section = moderator.getByRole('region', { name: 'Interpretation', exact: true });
  const read = elena.getByRole('region', { name: 'Interpretation', exact: true });

  await section.getByRole('button', { name: 'New channel' }).click();
  await moderator.getByLabel('Language', { exact: true }).selectOption('العربية');
  await moderator.getByRole('button', { name: 'Make the channel' }).click();
  await expect(moderator.getByRole('dialog')).toHaveCount(0);
  await expect(section.getByRole('listitem')).toHaveCount(3);

  await section.getByRole('button', { name: 'Interpreters of العربية' }).click();
  const window = moderator.getByRole('dialog', { name: 'Interpreters of العربية' });
  await window.getByRole('combobox', { name: 'Name an interpreter' }).fill('elena');
  await moderator.getByRole('option', { name: /^Elena/u }).click();
  await expect(window.getByRole('listitem')).toHaveText([/Elena Ruiz Ortega/u]);
  await expectAccessible(moderator);
  await expect(read.getByText('You are named for this booth.')).toHaveCount(2);
  await window.getByRole('button', { name: 'Done' }).click();

  await expect.poll(() => sentSound(elena)).toEqual(FULL_SOUND);
  await elena.getByRole('button', { name: 'Choose microphone and speaker', exact: true }).click();
  await expect(elena.getByRole('menuitem', { name: /^Noise reduction/ })).toHaveText(
    /this sitting is interpreted/,
  );
  await elena.keyboard.press('Escape');

  // Elena goes on air for Spanish on her own page, coughs unheard, and goes off air again.
  await elena.getByRole('link', { name: 'Open the interpreter’s page' }).click();
  await elena.getByLabel('Your booth', { exact: true }).selectOption('Español');
  const desk = elena.getByRole('region', { name: 'Your booth: Español', exact: true });
  await panelTab(elena, 'Participants').click();
  await expect(elena.getByRole('heading', { name: /^Active Subscribers/u })).toBeVisible();
  await expect(panelTab(elena, 'Chamber')).toHaveCount(0);
  await expect(elena.getByRole('searchbox')).toHaveCount(0);
  await expect(elena.getByRole('button', { name: /raise|share/iu })).toHaveCount(0);
  await expect(elena.getByRole('region', { name: 'Video' })).toBeVisible();
  await desk.getByRole('button', { name: 'Go on air in Español', exact: true }).click();
  await expect(desk.getByText('On air', { exact: true })).toBeVisible();
  await expect(section.getByText('On air: Elena Ruiz Ortega.')).toBeVisible();
  const cough = desk.getByRole('button', { name: 'Cough (hold)' });
  await cough.focus();
  await elena.keyboard.down('Space');
  await expect(desk.getByText('Muted for a cough.')).toBeVisible();
  await elena.keyboard.up('Space');
  await expect(desk.getByText('The main chamber does not hear you.')).toBeVisible();
  // A pointer that slides off the button holds it all the same.
  await cough.hover();
  await elena.mouse.down();
  await elena.mouse.move(300, 500);
  await expect(desk.getByText('Muted for a cough.')).toBeVisible();
  await elena.mouse.up();
  await expect(desk.getByText('The main chamber does not hear you.')).toBeVisible();
  await expectAccessible(elena);
  // By one press the lines are started anew, and she is on air as before.
  const order = await elena.evaluateHandle(() => {
    const heard: { text: string; atMs: number }[] = [];
    const look = () => {
      for (const { textContent } of document.querySelectorAll('[role="status"]')) {
        const text = textContent.trim();
        if (text.startsWith('The lines ') && heard.at(-1)?.text !== text)
          heard.push({ text, atMs: performance.now() });
      }
    };
    new MutationObserver(look).observe(document.body, {
      ...{ subtree: true, childList: true, characterData: true },
    });
    return heard;
  });
  await desk.getByRole('button', { name: 'Start the lines anew' }).click();
  await expect(desk.getByText('The lines were started anew.')).toBeVisible();
  await expect(desk.getByText('The main chamber does not hear you.')).toBeVisible();
  await expect(section.getByText('On air: Elena Ruiz Ortega.')).toBeVisible();
  const [began, ended, ...later] = await order.jsonValue();
  expect([began?.text, ended?.text, later]).toEqual([
    'The lines start anew. You stay on air where you are.',
    'The lines were started anew.',
    [],
  ]);
  const tookMs = Math.round((ended?.atMs ?? 0) - (began?.atMs ?? 0));
  expect(tookMs).toBeLessThan(4_000);
  // Reading the page anew takes the air away only until she is back.
  await elena.reload();
  await expect(elena.getByText('You are on air in Español again', { exact: true })).toBeVisible();
  await expect(desk.getByText('The main chamber does not hear you.')).toBeVisible();
  await expect(section.getByText('On air: Elena Ruiz Ortega.')).toBeVisible();
  // The technician writes to the booth, and Elena answers at her desk.
  await section.getByRole('button', { name: 'Write to the booth Español', exact: true }).click();
  await moderator
    .getByRole('textbox', { name: 'Message to the booth Español', exact: true })
    .fill('Too quiet?');
  await moderator.keyboard.press('Enter');
  const booth = desk.getByRole('log', { name: 'Messages in the booth Español', exact: true });
  await expect(booth.getByText('Too quiet?', { exact: true })).toBeVisible();
  await desk.getByRole('textbox', { name: 'Message to the booth Español', exact: true }).fill('All is well');
  await elena.keyboard.press('Enter');
  await expect(moderator.getByRole('log').getByText('All is well', { exact: true })).toBeVisible();
  await panelTab(moderator, 'Chamber').click();
  // By one press into the other direction, with the air.
  await desk.getByRole('button', { name: 'Switch to العربية', exact: true }).click();
  const other = elena.getByRole('region', { name: 'Your booth: العربية', exact: true });
  await expect(other.getByText('On air', { exact: true })).toBeVisible();
  await other.getByRole('button', { name: 'Go off air', exact: true }).click();
  await expect(section.getByText('On air: Elena Ruiz Ortega.')).toHaveCount(0);

  await section.getByRole('button', { name: 'Close the channel العربية' }).click();
  await moderator.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();
  await expect(elena.getByLabel('Your booth', { exact: true })).toHaveCount(0);
  await panelTab(moderator, 'Rooms').click();
  await expect(moderator.getByRole('button', { name: /^Enter / })).toHaveCount(2);

  // Elena is named as sign-language interpreter. Her picture stands beside the stage for people
  // who switch that on.
  await panelTab(moderator, 'Participants').click();
  await moderator
    .getByRole('region', { name: /^All Participants/u })
    .getByRole('button', { name: /^Elena Ruiz Ortega/u })
    .click();
  await moderator.getByRole('menuitem', { name: 'Name as sign-language interpreter', exact: true }).click();
  await moderator.getByRole('button', { name: /^Interpretation/u }).click();
  await moderator.getByRole('switch', { name: 'Sign language', exact: true }).check();
  await moderator.getByRole('button', { name: 'Done', exact: true }).click();
  const signs = moderator.getByRole('list', { name: 'Sign language', exact: true });
  await expect(signs.locator('video')).toBeVisible();
  await expectAccessible(moderator);

  // Who is no interpreter of the sitting is led from the address to the chamber.
  await moderator.goto('/app/interpreter');
  await expect(moderator.getByText('You are not named for a booth of this sitting.')).toBeVisible();
  await expect(moderator).toHaveURL(/\/app$/u);
});

test('[BEY-38] whose microphone sounds like a telephone is told in the self-check of an interpreted sitting, and beside the microphone before they speak', async ({
  signInAs,
}) => {
  const rosa = await signInAs('member08');
  await speakByTelephone(rosa);
  await toSelfCheck(rosa);
  await expect(rosa.getByText(/^This sitting is interpreted: .*Español/u)).toBeVisible();
  await expect(rosa.getByText('Your microphone sounds like a telephone.', { exact: true })).toBeVisible();
  await expectAccessible(rosa);
  await rosa.getByRole('button', { name: 'Mute', exact: true }).click();
  await rosa.getByRole('button', { name: 'Join the sitting', exact: true }).click();
  await rosa.waitForURL('**/app');
  await expect(rosa.getByText('Your microphone sounds like a telephone.', { exact: true })).toBeVisible();
  await expect(rosa.getByRole('button', { name: 'Unmute', exact: true })).toHaveAccessibleDescription(
    'Your microphone sounds like a telephone',
  );
  await expectAccessible(rosa);
});

/** Gives a page a microphone with the band of a telephone, into which somebody speaks. Call it
 *  before the page is opened. */
async function speakByTelephone(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (wanted) => {
      if (!wanted?.audio) return open(wanted);
      const context = new AudioContext();
      const noise = context.createBuffer(1, context.sampleRate, context.sampleRate);
      const samples = noise.getChannelData(0);
      // Four words a second.
      const word = context.sampleRate / 4;
      for (let at = 0; at < samples.length; at += 1) {
        samples[at] = at % word < word / 2 ? Math.random() * 2 - 1 : 0;
      }
      const source = context.createBufferSource();
      source.buffer = noise;
      source.loop = true;
      let end: AudioNode = source;
      for (let stage = 0; stage < 6; stage += 1) {
        const band = context.createBiquadFilter();
        band.type = 'lowpass';
        band.frequency.value = 2_000;
        end = end.connect(band);
      }
      const to = context.createMediaStreamDestination();
      end.connect(to);
      source.start();
      return to.stream;
    };
  });
}
