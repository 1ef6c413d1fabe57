import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { expectHearing, watchMedia } from './support/arriving-media.ts';
import { panelTab } from './support/attend.ts';
import { enterChamber, takeSeat } from './support/in-chamber.ts';
import { callApi } from './support/polls.ts';
import { FULL_SOUND, sentSound } from './support/sent-sound.ts';
import { test } from './support/test.ts';
import { expectVoices, speakAs } from './support/voices.ts';

const openMenu = (page: Page) => page.getByRole('button', { name: /^Interpretation/u }).click();

test('[BEY-16] [BEY-38] [INTERP-02] [INTERP-03] [INTERP-04] [INTERP-05] [INTERP-12] a member hears the interpreter over the lowered floor, also after a reload, the floor again, what a moderator chooses, the partner after a handover, and the booth in a huddle @mesh-at-night', async ({
  signInAs,
}) => {
  const marit = await signInAs('moderator');
  const elena = await signInAs('interpreter');
  const rosa = await signInAs('member08');
  await Promise.all([marit, elena, rosa].map((page) => watchMedia(page)));
  await keepMix(rosa);
  for (const page of [marit, elena, rosa]) await enterChamber(page, { camera: false });

  await test.step('a language that nobody interprets into is the floor, and says so', async () => {
    await openMenu(rosa);
    const menu = rosa.getByRole('dialog', { name: 'Interpretation' });
    await menu.getByRole('radio', { name: 'Español' }).check();
    await expect(
      menu.getByText('Nobody interprets into Español at the moment. You hear the floor.'),
    ).toBeVisible();
    await expectAccessible(rosa);
    await panelTab(marit, 'Chamber').click();
    const alarm = marit.getByRole('alert').filter({ hasText: 'Nobody is on air in Español' });
    await expect(alarm).toBeVisible();
    const floor = marit.getByRole('group', { name: 'The floor speaks', exact: true });
    await floor.getByRole('button', { name: 'Español', exact: true }).click();
    await expect(menu.getByText('The floor speaks Español. You hear it in full.')).toBeVisible();
    await expect(alarm).toHaveCount(0);
    await floor.getByRole('button', { name: 'Another, or not said', exact: true }).click();
    await expect(menu.getByText(/^Nobody interprets into Español/u)).toBeVisible();
    await menu.getByRole('button', { name: 'Done' }).click();
    await expectHearing(rosa, 2);
  });

  await test.step('the interpreter goes on air from the booth', async () => {
    await panelTab(elena, 'Chamber').click();
    await elena.getByRole('button', { name: 'Go on air in Español' }).click();
    await expect(elena.getByText(/You are on air in Español/)).toBeVisible();
    // Marit is heard on the floor; the interpreter in the channel, and no longer in the chamber.
    await expectHearing(rosa, 2);
    await expectHearing(marit, 1);
    await expect.poll(() => sentSound(elena)).toEqual(FULL_SOUND);
    await expect.poll(() => floorVolume(rosa)).toBe(0.2);
    expect(await isMixed(rosa)).toBe(true);
  });

  await test.step('a reload takes the language up again', async () => {
    await rosa.reload();
    await expect.poll(() => floorVolume(rosa), { timeout: 30_000 }).toBe(0.2);
    await expectHearing(rosa, 2);
  });

  await test.step('the floor again', async () => {
    await openMenu(rosa);
    await rosa.getByRole('radio', { name: 'Floor (original)' }).check();
    await expectHearing(rosa, 1);
    expect(await floorVolume(rosa)).toBe(1);
    expect(await isMixed(rosa)).toBe(false);
    await rosa.getByRole('button', { name: 'Done' }).click();
  });

  await test.step('a moderator has her hear the language again', async () => {
    await panelTab(marit, 'Participants').click();
    await marit
      .getByRole('region', { name: /^All Participants/ })
      .getByRole('button', { name: /^Rosa Quispe/ })
      .click();
    await marit.getByRole('menuitem', { name: 'Change the language they hear', exact: true }).click();
    await marit.getByRole('combobox', { name: 'They hear', exact: true }).selectOption('Español');
    await expectAccessible(marit);
    await marit.getByRole('button', { name: 'Change', exact: true }).click();
    const told = rosa.getByRole('dialog', { name: 'Moderator is moving you to Español', exact: true });
    await expect(told).toBeVisible();
    await expect.poll(() => floorVolume(rosa)).toBe(0.2);
    await told.getByRole('button', { name: 'OK', exact: true }).click();
  });

  await test.step('the interpreter on air hears another booth in relay, and the floor once that goes off air', async () => {
    await panelTab(marit, 'Chamber').click();
    await marit.getByRole('button', { name: 'Interpreters of Français', exact: true }).click();
    const window = marit.getByRole('dialog', { name: 'Interpreters of Français' });
    await window.getByRole('combobox', { name: 'Name an interpreter' }).fill('marit');
    await marit.getByRole('option', { name: /^Marit/u }).click();
    await window.getByRole('button', { name: 'Done', exact: true }).click();
    await marit.getByRole('button', { name: 'Go on air in Français', exact: true }).click();
    await expect(marit.getByText(/You are on air in Français/)).toBeVisible();
    await elena.getByRole('link', { name: 'Open the interpreter’s page' }).click();
    await elena.getByRole('radio', { name: /^Français/u }).check();
    const desk = elena.getByRole('region', { name: 'Your booth: Español', exact: true });
    await expect(desk.getByText('Français, in relay', { exact: true })).toBeVisible();
    // Rosa on the floor, and Marit in the French channel.
    await expectHearing(elena, 2);
    await expect(desk.getByText('On air', { exact: true })).toBeVisible();
    // One key starts the lines anew, and the air is still hers.
    const lines = desk.getByRole('group', { name: 'Your lines', exact: true });
    await expect(lines.getByRole('listitem').getByText(/ms there and back/u)).toHaveCount(3);
    await elena.keyboard.press('Alt+KeyR');
    await expect(lines.getByText('The lines were started anew.', { exact: true })).toBeVisible();
    await expect(desk.getByText('On air', { exact: true })).toBeVisible();
    await expectHearing(elena, 2);
    await expectHearing(rosa, 1);
    // Both interpreters are on air, so that Rosa alone speaks on the floor.
    await desk.getByRole('button', { name: 'Slow down', exact: true }).click();
    await expect(rosa.getByRole('alert').filter({ hasText: 'Speak more slowly' })).toBeVisible();
    await marit.getByRole('button', { name: 'Go off air', exact: true }).click();
    await expect(
      desk.getByText('Nobody interprets into Français at the moment. You hear the floor.'),
    ).toBeVisible();
  });

  await test.step('the partner takes over from the interpreter, who accepts', async () => {
    await marit.getByRole('button', { name: 'Interpreters of Español' }).click();
    const booth = marit.getByRole('dialog', { name: 'Interpreters of Español' });
    await booth.getByRole('combobox', { name: 'Name an interpreter' }).fill('marit');
    await marit.getByRole('option', { name: /^Marit/u }).click();
    await expect(booth.getByRole('listitem')).toHaveCount(3);
    await booth.getByRole('button', { name: 'Done' }).click();
    await marit.getByRole('button', { name: 'Take over from Elena Ruiz Ortega' }).click();
    await elena.getByRole('button', { name: 'Accept', exact: true }).click();
    await expect(marit.getByRole('button', { name: 'Go off air', exact: true })).toBeVisible();
    await expect(elena.getByText('Off air', { exact: true }).first()).toBeVisible();
    // Marit is heard in the channel, and Elena, whose microphone stays muted, nowhere.
    await expectHearing(rosa, 1);
  });

  await test.step('the booth serves a huddle: the chamber hears neither, who enters hears it there, and all is as before once it closes', async () => {
    await panelTab(marit, 'Rooms').click();
    await marit.getByRole('combobox', { name: 'Español', exact: true }).selectOption('Committee room');
    await expect(rosa.getByText('Interpretation into Español is in Committee room now.')).toBeVisible();
    await expect(elena.getByText('Interpretation: Español.')).toBeVisible();
    await expectHearing(rosa, 0);
    await panelTab(rosa, 'Rooms').click();
    await rosa.getByRole('button', { name: 'Enter Committee room', exact: true }).click();
    await expect(rosa.getByText('Interpretation: Español.')).toBeVisible();
    // Marit in the channel; in the huddle Rosa alone has a microphone that is not muted.
    await expectHearing(rosa, 1);
    await expectHearing(elena, 1);
    await marit.getByRole('button', { name: 'Close Committee room', exact: true }).click();
    await marit.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();
    await expect(rosa.getByText('Interpretation: Español.')).toBeHidden();
    await expect(marit.getByRole('button', { name: 'Go off air', exact: true })).toBeVisible();
    await expectHearing(rosa, 1);
  });
});

test(
  '[BEY-16] [BEY-38] [INTERP-03] on a media server each page plays the voices that it should: the interpreter over the lowered floor, another booth in relay, and the partner after a handover',
  { tag: '@livekit' },
  async ({ signInAs, media }) => {
    test.skip(media !== 'livekit', 'on the mesh the test above hears the same');
    const marit = await signInAs('moderator');
    const elena = await signInAs('interpreter');
    const rosa = await signInAs('member08');
    await Promise.all([speakAs(marit, 'marit'), speakAs(elena, 'elena'), speakAs(rosa, 'rosa')]);
    await takeSeat(marit, { speaks: true });
    await Promise.all([takeSeat(elena, { speaks: true }), takeSeat(rosa, { speaks: true })]);
    const listed = await marit.request.get('/api/huddle');
    const rooms: { id: string; davra: { subtype: string } }[] = await listed.json();
    for (const { id, davra } of rooms) {
      if (davra.subtype !== 'interpreter') continue;
      await callApi(marit, 'PUT', `/api/interpretation/${id}/interpreters/moderator`);
    }
    await expectVoices(rosa, { marit: 'full', elena: 'full' });

    await panelTab(elena, 'Chamber').click();
    await elena.getByRole('button', { name: 'Go on air in Español' }).click();
    await openMenu(rosa);
    await rosa.getByRole('radio', { name: 'Español' }).check();
    const menu = rosa.getByRole('dialog', { name: 'Interpretation' });
    await menu.getByRole('button', { name: 'Done' }).click();
    await expect(menu).toBeHidden();
    await expectVoices(rosa, { elena: 'full', marit: 'low' });
    await expectVoices(marit, { rosa: 'full' });

    await panelTab(marit, 'Chamber').click();
    await marit.getByRole('button', { name: 'Go on air in Français', exact: true }).click();
    await elena.getByRole('link', { name: 'Open the interpreter’s page' }).click();
    await elena.getByRole('radio', { name: /^Français/u }).check();
    await expectVoices(elena, { marit: 'full', rosa: 'low' });
    await expectVoices(rosa, { elena: 'full' });

    await marit.getByRole('button', { name: 'Go off air', exact: true }).click();
    await expectVoices(elena, { rosa: 'full' });
    await marit.getByRole('button', { name: 'Take over from Elena Ruiz Ortega' }).click();
    await elena.getByRole('button', { name: 'Accept', exact: true }).click();
    await expectVoices(rosa, { marit: 'full' });
    await expectVoices(elena, { rosa: 'full' });
  },
);

/** Keeps the loudness of each sound that a page adds to its mix. Call it before the page is
 *  opened. */
async function keepMix(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const kept: GainNode[] = [];
    Reflect.set(globalThis, 'keptGains', kept);
    const { createGain } = AudioContext.prototype;
    AudioContext.prototype.createGain = function keepGain() {
      const made = createGain.call(this);
      kept.push(made);
      return made;
    };
  });
}

/** The lowest loudness at which the page plays somebody's sound: in the mix, whose elements are
 *  silent, or in an element. */
function floorVolume(page: Page): Promise<number> {
  return page.evaluate(() => {
    const elements = [...document.querySelectorAll('audio')];
    const kept: GainNode[] = Reflect.get(globalThis, 'keptGains');
    const isMixed = elements.length > 0 && elements.every(({ muted }) => muted);
    const all = isMixed ? kept.map(({ gain }) => gain.value) : elements.map(({ volume }) => volume);
    return Math.round(100 * Math.min(1, ...all)) / 100;
  });
}

/** Whether the page plays all sound, of which there is some, in its mix. */
function isMixed(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const elements = [...document.querySelectorAll('audio')];
    return elements.length > 0 && elements.every(({ muted, srcObject }) => muted && srcObject !== null);
  });
}
