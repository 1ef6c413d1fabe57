import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { attend, panelTab } from './support/attend.ts';
import { tileOf } from './support/in-chamber.ts';
import { test } from './support/test.ts';
import { expectPlaying } from './support/video.ts';

test.setTimeout(150_000);

test(
  '[SHARE-01][SHARE-04] a shared screen plays for the others, and the controls of both answer meanwhile',
  { tag: '@livekit' },
  async ({ signInAs }) => {
    const [rosa, marit] = await Promise.all([signInAs('member08'), signInAs('moderator')]);
    await Promise.all([attend(rosa), attend(marit)]);
    const shown = marit.locator('video[aria-label*="Rosa Quispe"]');

    await rosa.getByRole('button', { name: 'Share', exact: true }).click();
    await expect(rosa.getByRole('button', { name: 'Stop sharing' })).toBeVisible({ timeout: 30_000 });
    await expectPlaying(shown);

    for (const page of [rosa, marit]) {
      await page.getByRole('button', { name: 'Raise hand' }).click();
      await expect(page.getByRole('button', { name: 'Lower hand' })).toBeVisible();
      await panelTab(page, 'Chat').click();
      await panelTab(page, 'Participants').click();
      await expect(panelTab(page, 'Participants')).toHaveAttribute('aria-selected', 'true');
    }
    await expect(tileOf(marit, 'Rosa Quispe')).toContainText('One hand up, number 1');
    await expectPlaying(shown);
    await expectAccessible(marit);

    await rosa.getByRole('button', { name: 'Stop sharing' }).click();
    await expect(shown).toHaveCount(0);
    await expect(rosa.getByRole('button', { name: 'Share', exact: true })).toBeVisible();
  },
);
