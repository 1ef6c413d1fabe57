import { expect, type Page } from '@playwright/test';
import { attend, OPEN_SESSION, panelTab } from '../support/attend.ts';
import { holdLine } from '../support/in-chamber.ts';
import {
  callApi,
  castByApi,
  closePollByApi,
  declareByApi,
  joinByApi,
  openPollByApi,
  panelOf,
  WATER_BILL,
} from '../support/polls.ts';
import { type Account, test } from '../support/test.ts';
import { PORTRAITS } from './drawn-camera.ts';
import { shootAtEachWidth, shootDark, shootRightToLeft } from './shoot.ts';
import { chooseLayout, enterDrawn, fillSitting, redrawSittingIn } from './sitting.ts';

// This is slow: several browsers with video share a machine that may have only two cores.
test.setTimeout(1_200_000);

const CHAT = [
  ['member11', 'The committee report is at https://docs.example/report-41, page 12 has the new limit.'],
  ['member07', 'Thank you. Is article 6 the one that changed?'],
  ['member11', 'Yes, from eighty to fifty milligrams a litre.'],
] as const satisfies readonly (readonly [Account, string])[];

const CAST: readonly (readonly [number, 'Yea' | 'Nay' | 'Pres.'])[] = [
  [1, 'Yea'],
  [2, 'Yea'],
  [3, 'Nay'],
  [4, 'Yea'],
  [5, 'Yea'],
  [6, 'Nay'],
  [7, 'Yea'],
  [10, 'Yea'],
  [11, 'Nay'],
  [12, 'Yea'],
  [13, 'Yea'],
  [15, 'Pres.'],
  [16, 'Yea'],
  [19, 'Nay'],
  [20, 'Nay'],
  [21, 'Nay'],
];

const TABS = { Chamber: 'القاعة', Chat: 'الدردشة', Participants: 'المشاركون' } as const;
type Tab = keyof typeof TABS;
const NAMES: readonly Tab[] = ['Chamber', 'Chat', 'Participants'];

/** Opens a tab of the panel, which a phone hides behind its bar. */
async function openTab(page: Page, name: Tab, width: number): Promise<void> {
  if (width > 600) await panelTab(page, name).click();
  else if (name === 'Participants') await page.getByRole('button', { name: 'People' }).click();
  else {
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name }).click();
  }
  await expect(page.getByRole('tabpanel').first()).toBeVisible();
}

async function leaveOnPhone(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Leave' }).click();
}

test('a sitting: chamber, panel, vote, a lost line, leaving', async ({ signInAs }) => {
  const rosa = await signInAs('member08');
  const line = await holdLine(rosa);
  await enterDrawn(rosa, PORTRAITS.rosa);
  await fillSitting(rosa, signInAs);
  const moderator = await signInAs('moderator');
  await joinByApi(moderator);
  let pollId = '';

  await test.step('chamber and the tabs of the panel', async () => {
    await shootAtEachWidth(rosa, 'chamber', [900, 390]);
    await chooseLayout(rosa);
    await shootAtEachWidth(rosa, 'chamber', [1440, 1100]);
    await shootDark(rosa, 'chamber');
    for (const [account, text] of CHAT) {
      const page = await signInAs(account);
      await page.goto('/healthz');
      await callApi(page, 'PUT', `/api/chat/group/${OPEN_SESSION}`, { text });
      await page.close();
    }
    for (const tab of NAMES) {
      const widths = tab === 'Participants' ? ([1440, 900, 390] as const) : ([1440, 390] as const);
      await shootAtEachWidth(rosa, `panel-${tab.toLowerCase()}`, widths, async (width) => {
        await openTab(rosa, tab, width);
        if (tab === 'Chat') await expect(rosa.getByText(CHAT[2][1])).toBeVisible();
      });
      // On a phone the panel fills the screen until it is closed.
      await rosa.setViewportSize({ width: 390, height: 844 });
      await expect(rosa.locator('[inert]').first()).toBeVisible();
      await rosa.keyboard.press('Escape');
    }
  });

  await test.step('backgrounds and keys', async () => {
    await rosa.setViewportSize({ width: 1440, height: 900 });
    await rosa.getByRole('button', { name: 'Choose camera' }).click();
    await rosa.getByRole('menuitem', { name: /^Background/ }).click();
    await expect(rosa.getByRole('dialog').getByRole('radio')).toHaveCount(6);
    await shootAtEachWidth(rosa, 'background', [1440, 390]);
    await rosa.keyboard.press('Escape');
    await rosa.keyboard.press('Alt+k');
    await expect(rosa.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await shootAtEachWidth(rosa, 'shortcuts', [1440, 390]);
    await rosa.keyboard.press('Escape');
  });

  await test.step('the same in Arabic, and the ballot', async () => {
    await redrawSittingIn(rosa, 'ar');
    await shootRightToLeft(rosa, 'chamber');
    for (const tab of NAMES) {
      await rosa.getByRole('tab', { name: new RegExp(`^${TABS[tab]}`) }).click();
      await expect(rosa.getByRole('tabpanel').first()).toBeVisible();
      if (tab === 'Chat') await expect(rosa.getByText(CHAT[2][1])).toBeVisible();
      await shootRightToLeft(rosa, `panel-${tab.toLowerCase()}`);
    }
    pollId = await openPollByApi(moderator, WATER_BILL);
    for (const [number, decision] of CAST) {
      const page = await signInAs(`member${String(number).padStart(2, '0')}` as Account);
      await joinByApi(page);
      await castByApi(page, pollId, decision);
      await page.close();
    }
    await rosa.getByRole('radio').first().check();
    await shootRightToLeft(rosa, 'ballot');
  });

  await test.step('ballot and receipt', async () => {
    await redrawSittingIn(rosa, 'en-US');
    await chooseLayout(rosa);
    await rosa.getByRole('radio', { name: 'Yea' }).check();
    await shootAtEachWidth(rosa, 'ballot');
    await rosa.getByRole('button', { name: 'Record Yea for yourself' }).click();
    await expect(panelOf(rosa).getByText(/^Recorded/)).toBeVisible();
    await shootAtEachWidth(rosa, 'vote-recorded');
  });

  await test.step('the end of the vote in Arabic', async () => {
    await redrawSittingIn(rosa, 'ar');
    await shootRightToLeft(rosa, 'vote-recorded');
    await closePollByApi(moderator, pollId);
    await declareByApi(moderator, pollId, {
      result: 'PASS',
      commentary: 'The bill is passed at third reading and goes to the second chamber.',
    });
    await expect(rosa.getByText('Marit Solberg').last()).toBeAttached();
    await expect(rosa.locator('[data-seat]').first()).toBeVisible();
    await shootRightToLeft(rosa, 'result');
    await rosa.getByRole('button', { name: 'فحص الأصوات' }).click();
    await expect(rosa.getByRole('dialog').getByRole('table').first()).toBeVisible();
    await shootRightToLeft(rosa, 'inspection-receipts');
    await rosa.keyboard.press('Escape');
    await rosa.getByRole('button', { name: 'مغادرة' }).click();
    await expect(rosa.getByRole('dialog')).toBeVisible();
    await shootRightToLeft(rosa, 'leave');
    await rosa.keyboard.press('Escape');
  });

  await test.step('result and inspection', async () => {
    await redrawSittingIn(rosa, 'en-US');
    if (!(await panelOf(rosa).getByRole('figure').isVisible())) {
      await panelTab(rosa, 'Votes').click();
      await rosa
        .getByRole('list', { name: 'Votes of this sitting' })
        .getByRole('button', { name: /Water/ })
        .click();
    }
    await expect(panelOf(rosa).locator('[data-seat]').first()).toBeVisible();
    await shootAtEachWidth(rosa, 'result');
    await rosa.getByRole('button', { name: 'Inspect votes' }).click();
    await expect(rosa.getByRole('dialog').getByRole('table').first()).toBeVisible();
    await shootAtEachWidth(rosa, 'inspection-receipts');
    await rosa.getByRole('tab', { name: 'Details' }).click();
    await shootAtEachWidth(rosa, 'inspection-details');
    await rosa.keyboard.press('Escape');
    await rosa.getByRole('button', { name: 'Back to the panel' }).click();
  });

  await test.step('leaving, a lost line', async () => {
    await rosa.getByRole('button', { name: 'Leave' }).click();
    await expect(rosa.getByRole('dialog')).toBeVisible();
    await shootAtEachWidth(rosa, 'leave', [1440, 900]);
    await rosa.keyboard.press('Escape');
    await rosa.setViewportSize({ width: 390, height: 844 });
    await leaveOnPhone(rosa);
    await shootAtEachWidth(rosa, 'leave', [390]);
    await rosa.keyboard.press('Escape');
    await line.cut();
    await expect(rosa.getByText('Reconnect in progress')).toBeVisible();
    await shootAtEachWidth(rosa, 'chamber-reconnecting', [1440, 390]);
  });
});

test('what a moderator does with a person', async ({ signInAs }) => {
  const rosa = await signInAs('member08');
  await attend(rosa);
  for (const locale of ['en-US', 'ar'] as const) {
    const page = await signInAs('moderator', { locale });
    await joinByApi(page);
    await page.goto('/app');
    const open = async () => {
      await page
        .getByRole('tabpanel')
        .getByRole('button', { name: /Rosa Quispe/ })
        .click();
      await expect(page.getByRole('menu')).toBeVisible();
    };
    await page.getByRole('tab').nth(1).click();
    await open();
    if (locale === 'ar') await shootRightToLeft(page, 'person-menu');
    else {
      await shootAtEachWidth(page, 'person-menu', [1440]);
      await page.keyboard.press('Escape');
      await page.setViewportSize({ width: 390, height: 844 });
      await page.getByRole('button', { name: 'People' }).click();
      await open();
      await shootAtEachWidth(page, 'person-menu', [390]);
    }
    await page.close();
  }
});

test('poll editor', async ({ signInAs }) => {
  for (const locale of ['en-US', 'ar'] as const) {
    const page = await signInAs('moderator', { locale });
    if (locale === 'en-US') await attend(page);
    else {
      await joinByApi(page);
      await page.goto('/app');
    }
    await page.getByRole('tab', { name: locale === 'ar' ? 'التصويتات' : 'Votes' }).click();
    await page.getByRole('button', { name: locale === 'ar' ? 'تصويت جديد' : 'New vote' }).click();
    const questions = page.locator('select', { has: page.locator('option', { hasText: WATER_BILL.title }) });
    await questions.selectOption({ label: WATER_BILL.title });
    if (locale === 'ar') await shootRightToLeft(page, 'poll-editor');
    else await shootAtEachWidth(page, 'poll-editor');
    await page.close();
  }
});
