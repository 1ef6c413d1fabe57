import { expect, type Page } from '@playwright/test';
import { panelTab } from './support/attend.ts';
import { takeSeat } from './support/in-chamber.ts';
import { test } from './support/test.ts';
import { speakAs } from './support/voices.ts';

const ELENA = 'Elena Ruiz Ortega';
const ANDRES = 'Andrés Molina Vega';

const deskOf = (page: Page) => page.getByRole('region', { name: 'Your booth: Español', exact: true });
const microphoneOf = (page: Page) =>
  deskOf(page).getByRole('group', { name: 'You interpret into Español', exact: true });
const alarmOf = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'Español is silent while the floor speaks' });

test(
  '[BEY-38] [BEY-16] the air goes to the partner after the minute on which the two agreed; while the booth is silent and the floor speaks, its interpreters and the clerk are told',
  { tag: ['@at-night', '@livekit'] },
  async ({ signInAs }) => {
    const [marit, elena, andres, rosa] = [
      await signInAs('moderator'),
      await signInAs('interpreter'),
      await signInAs('interpreter2'),
      await signInAs('member08'),
    ];
    await Promise.all([speakAs(elena, 'elena'), speakAs(andres, 'marit'), speakAs(rosa, 'rosa')]);
    for (const page of [marit, elena, andres]) await takeSeat(page);
    await takeSeat(rosa, { speaks: true });
    await panelTab(marit, 'Chamber').click();
    const section = marit.getByRole('region', { name: 'Interpretation', exact: true });
    for (const page of [elena, andres]) await page.goto('/app/interpreter');
    await andres.getByLabel('Your booth', { exact: true }).selectOption('Español');

    await test.step('the partner asks to take over in a minute, and the interpreter accepts', async () => {
      await microphoneOf(elena).getByRole('button', { name: 'Go on air in Español', exact: true }).click();
      await expect(section.getByText(`On air: ${ELENA}.`)).toBeVisible();
      await deskOf(andres).getByLabel('When', { exact: true }).selectOption('In 1 minute');
      await deskOf(andres)
        .getByRole('button', { name: `Take over from ${ELENA}` })
        .click();
      await expect(elena.getByText(`${ANDRES} asks to take over in Español`)).toBeVisible();
      await elena.getByRole('button', { name: 'Accept', exact: true }).click();
      await expect(andres.getByText(`You take over from ${ELENA} in Español`)).toBeVisible();
    });

    const told = [marit, elena, andres];
    await test.step('meanwhile the booth is silent for 3 s, and heard again', async () => {
      for (const page of told) await expect(alarmOf(page)).toHaveCount(0);
      await microphoneOf(elena).getByRole('button', { name: 'Cough (hold)' }).focus();
      await elena.keyboard.down('Space');
      for (const page of told) await expect(alarmOf(page)).toBeVisible();
      await expect(alarmOf(rosa)).toHaveCount(0);
      await elena.keyboard.up('Space');
      for (const page of told) await expect(alarmOf(page)).toHaveCount(0);
    });

    await test.step('after the minute the partner is on air', async () => {
      await expect(section.getByText(`On air: ${ANDRES}.`)).toBeVisible({ timeout: 70_000 });
      await expect(microphoneOf(andres).getByText('On air', { exact: true })).toBeVisible();
      await expect(microphoneOf(elena).getByText('Off air', { exact: true })).toBeVisible();
      for (const page of told) await expect(alarmOf(page)).toHaveCount(0);
    });
  },
);
