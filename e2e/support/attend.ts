import { expect, type Page } from '@playwright/test';

/** The sitting of the demonstration that is open now. */
export const OPEN_SESSION = 'plenary-sitting-114';

/** Takes a signed-in person straight into the main chamber of a sitting and waits for the chamber.
 *  The person passes no self-check, and so has no devices: use it for tests of what is said and
 *  listed there. `participants` is the name of that tab in the page's language. */
export async function attend(
  page: Page,
  idVotingSession: string = OPEN_SESSION,
  participants = /^Participants/,
): Promise<void> {
  const answer = await page.request.put('/api/auth/sessioninfo', {
    headers: { 'x-hemicycle-request': 'e2e' },
    data: { userSession: { votingSessionToAttend: idVotingSession } },
  });
  expect(answer.status()).toBe(200);
  await page.goto('/app');
  await expect(page.getByRole('tab', { name: participants })).toBeVisible({ timeout: 60_000 });
}

/** A tab of the side panel. */
export function panelTab(
  page: Page,
  name: 'Chamber' | 'Rooms' | 'Lobby' | 'Captions' | 'Participants' | 'Chat' | 'Votes' | 'Proceedings',
) {
  return page.getByRole('tab', { name: new RegExp(`^${name}`) });
}
