import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { attend } from './support/attend.ts';
import {
  expectFocusKept,
  expectNothingBeside,
  pressByKey,
  pressInRowByKey,
  tabTo,
} from './support/keyboard.ts';
import { callApi, endOpenPolls, joinByApi, panelOf } from './support/polls.ts';
import { test } from './support/test.ts';

const SIZE = { viewport: { width: 900, height: 700 } };

test('[FND-11][QUOR-05][POLL-01][POLL-04] the quorum menu and a timer by keyboard alone, 900 px wide', async ({
  signInAs,
}) => {
  const page = await signInAs('moderator', SIZE);
  await joinByApi(page);
  await endOpenPolls(page);
  await attend(page);
  const panel = panelOf(page);

  await test.step('a quorum rule is switched off and on, and its contributors are read', async () => {
    const chip = page.getByRole('banner').getByRole('button', { name: /^Quorum/ });
    await pressByKey(page, chip);
    const details = page.getByRole('dialog', { name: 'Quorum details' });
    const rule = details.getByRole('checkbox', { name: 'Apply “Half of the members”' });
    await tabTo(page, rule);
    await page.keyboard.press('Space');
    await expect(rule).not.toBeChecked();
    await expect(rule).toBeFocused();
    await page.keyboard.press('Space');
    await expect(rule).toBeChecked();
    await pressByKey(page, details.getByRole('button', { name: 'Contributors: Half of the members' }));
    const contributors = page.getByRole('dialog', { name: 'Contributors' });
    await expect(contributors).toBeVisible();
    await expectAccessible(page);
    await expectNothingBeside(page);
    await page.keyboard.press('Escape');
    await expect(contributors).toBeHidden();
    await expectFocusKept(page);
  });

  await test.step('a timer is made, started and stopped', async () => {
    await tabTo(page, page.getByRole('tab', { selected: true }));
    await page.keyboard.press('End');
    // Behind the votes stand the agenda and the proceedings.
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await pressByKey(page, page.getByRole('button', { name: 'New vote' }));
    const editor = page.getByRole('dialog', { name: 'New vote' });
    await expect(editor.getByLabel('Title', { exact: true })).toBeFocused();
    await page.keyboard.type('Speaking time');
    await tabTo(page, editor.getByRole('radio', { name: 'Vote', exact: true }));
    await page.keyboard.press('ArrowRight');
    const timer = page.getByRole('dialog');
    await expect(timer.getByRole('radio', { name: 'Timer' })).toBeChecked();
    await expectAccessible(page);
    await pressByKey(page, timer.getByRole('button', { name: 'Start the timer' }));
    await expect(panel.getByRole('timer')).toContainText(/left$/);
    await expectFocusKept(page);
    await pressByKey(page, page.getByRole('button', { name: 'Stop Speaking time' }));
    await expect(panel.getByText(/^Time used/)).toBeVisible();
    await expect(panel.getByRole('heading', { name: 'Votes' })).toBeFocused();
    await expectNothingBeside(page);
  });
});

test('[FND-11][PROXY-01][ADMIN-01][ADMIN-02][FND-39][FND-40] rooms and a pair of proxy voters are made and taken back by keyboard alone, 900 px wide', async ({
  signInAs,
}) => {
  const page = await signInAs('admin', SIZE);
  await page.goto('/app/admin/sessions');
  const nowMs = Date.now();
  await callApi(page, 'POST', '/api/votingsessions', {
    title: 'Sitting of the keyboard',
    epochStartTime: nowMs,
    epochEndTime: nowMs + 3_600_000,
  });
  await page.reload();
  await pressInRowByKey(page, page.getByRole('link', { name: 'Sitting of the keyboard' }));
  const pair = page.getByRole('list', { name: 'Proxy voters' }).getByRole('listitem');
  const saved = page.getByText('The sitting is saved.');

  async function choose(field: string, typed: string, name: string) {
    await tabTo(page, page.getByRole('combobox', { name: field }));
    await page.keyboard.type(typed);
    await expect(page.getByRole('option', { name })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('group', { name: field })).toContainText(name);
    await expectFocusKept(page);
  }

  await tabTo(page, page.getByLabel('Add a room'));
  await page.keyboard.type('Alcove');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: 'Alcove' })).toBeVisible();
  await page.keyboard.type('Bower');
  await choose('Who votes', 'Rosa Q', 'Rosa Quispe');
  await choose('In whose place', 'Ngozi', 'Ngozi Adeyemi');
  await pressByKey(page, page.getByRole('button', { name: 'Add', exact: true }));
  await expect(pair).toContainText('Rosa Quispe');
  await expectFocusKept(page);
  await expectAccessible(page);
  await expectNothingBeside(page);
  await pressByKey(page, page.getByRole('button', { name: 'Save sitting' }));
  await expect(saved).toBeVisible();
  await page.reload();
  await expect(page.getByRole('group', { name: 'Bower' })).toBeVisible();
  await pressByKey(page, page.getByRole('button', { name: 'Remove Alcove' }));
  await expect(page.getByRole('group', { name: 'Alcove' })).toHaveCount(0);
  await expectFocusKept(page);
  await pressByKey(page, pair.getByRole('button', { name: /^Remove: Rosa Quispe/ }));
  await expect(pair).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'Who votes' })).toBeFocused();
  await pressByKey(page, page.getByRole('button', { name: 'Save sitting' }));
  await expect(saved).toBeVisible();
  await expect(page.getByRole('list', { name: 'Rooms' }).getByLabel('Name of the room')).toHaveCount(1);
  await expect(page.getByLabel('Name of the room')).toHaveValue('Bower');
});
