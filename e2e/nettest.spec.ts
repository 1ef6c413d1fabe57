import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { OPEN_SESSION } from './support/attend.ts';
import { test } from './support/test.ts';

test(
  '[NET-01][NET-15][BEY-44] a member tests the real path in the foyer, and the clerk sees that they are ready',
  { tag: ['@livekit', '@at-night'] },
  async ({ signInAs }) => {
    const rosa = await signInAs('member08');
    await rosa.goto('/app/choose-session');
    await rosa.getByRole('button', { name: 'Test the connection' }).click();
    const results = rosa.getByRole('dialog', { name: 'Network test' });
    await expect(results.getByText('No issues found performing the network test')).toBeVisible({
      timeout: 45_000,
    });
    await expect(rosa.locator('iframe')).toHaveCount(0);
    await expect(results.getByText(/^\d[\d,]* kbit\/s$/)).toHaveCount(2);
    await expect(results.getByText(/^\d+ ms$/).first()).toBeVisible();
    await results.getByRole('button', { name: 'Show details' }).click();
    for (const heading of ['Calls to the server', 'Media library', 'Test room']) {
      await expect(results.getByRole('heading', { name: new RegExp(`^${heading}.*Passed$`) })).toBeVisible();
    }
    for (const width of [1440, 390]) {
      await rosa.setViewportSize({ width, height: 844 });
      await expectAccessible(rosa);
    }
    await results.getByRole('button', { name: 'Hear my voice' }).click();
    await expect(results.getByText('Speak now.')).toBeVisible();
    await expect(results.getByText('Your voice came back through the room.')).toBeVisible();
    await expect(results.locator('audio[controls]')).toBeVisible();
    const clerk = await signInAs('admin');
    await clerk.goto(`/app/admin/sessions/${OPEN_SESSION}`);
    await clerk.getByRole('button', { name: 'Who is ready' }).click();
    const ready = clerk.getByRole('dialog', { name: 'Who is ready' });
    await expect(ready.getByRole('row', { name: /Rosa Quispe/ })).toContainText(/All is well|Poor:/);
    await expect(ready.getByText('Has tested nothing yet.').first()).toBeVisible();
  },
);
