import { randomUUID } from 'node:crypto';
import { poll } from '@hemicycle/contract/polls';
import { expect, type Page } from '@playwright/test';
import { OPEN_SESSION } from './attend.ts';

/** The vote that the pictures of the looks show. */
export const WATER_BILL = {
  title: 'Water Protection Bill, third reading',
  question: 'Shall the Water Protection Bill, as amended in committee, be passed?',
  description: 'Third reading of Bill 41. The text is the one adopted in committee.',
  documentation: [{ label: 'Bill 41, consolidated text', url: 'https://docs.example/bill-41.pdf' }],
  durationQuantity: 5,
  durationUnits: 'minutes',
};

/** Calls the public API as the person of a page, and returns the JSON of the answer. */
export async function callApi(
  page: Page,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  data?: unknown,
): Promise<unknown> {
  const { origin } = new URL(page.url());
  const answer = await page.request.fetch(`${origin}${path}`, {
    method,
    headers: { origin, 'x-hemicycle-request': '1' },
    ...(data === undefined ? {} : { data }),
  });
  if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
  return answer.status() === 204 ? undefined : answer.json();
}

function hasText<Key extends string>(value: unknown, key: Key): value is Record<Key, string> {
  return (
    typeof value === 'object' && value !== null && key in value && typeof Reflect.get(value, key) === 'string'
  );
}

/** The id of the session in which the person of a page is. */
export async function sessionOf(page: Page): Promise<string> {
  const answer = await callApi(page, 'GET', '/api/auth/sessioninfo');
  const info: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'info') : null;
  const chosen: unknown = typeof info === 'object' && info !== null ? Reflect.get(info, 'userSession') : null;
  if (!hasText(chosen, 'votingSessionToAttend')) throw new Error('The page is in no session.');
  return chosen.votingSessionToAttend;
}

/** Opens a poll by the API, as the person of a moderator's page, and returns its id. */
export async function openPollByApi(moderator: Page, draft: Record<string, unknown>): Promise<string> {
  const made = await callApi(
    moderator,
    'POST',
    `/api/polls/votingsession/${await sessionOf(moderator)}`,
    draft,
  );
  if (!hasText(made, 'id')) throw new Error('No poll was made.');
  await callApi(moderator, 'POST', `/api/polls/${made.id}/open`);
  return made.id;
}

export async function closePollByApi(moderator: Page, pollId: string): Promise<void> {
  await callApi(moderator, 'POST', `/api/polls/${pollId}/close`);
}

/** Declares the result of a closed poll by the API. Returns when it was declared (ms since epoch).
 *  The next declaration names this time as the one that it `replaces`. */
export async function declareByApi(
  moderator: Page,
  pollId: string,
  declaration: { result: 'PASS' | 'FAIL'; commentary?: string; replaces?: number },
): Promise<number> {
  const declared = await callApi(moderator, 'POST', `/api/polls/${pollId}/declare`, declaration);
  const { declaredAt } = poll.parse(declared).resultDetails;
  if (declaredAt === null) throw new Error('The declared vote tells no time of its declaration.');
  return declaredAt;
}

/** The side panel, in which the ballot and the result stand. */
export function panelOf(page: Page) {
  return page.getByRole('region', { name: 'Side panel' });
}

/** Chooses an option, records it, and waits for the receipt. */
export async function recordVote(page: Page, option: string): Promise<void> {
  await panelOf(page).getByRole('radio', { name: option }).check();
  await panelOf(page)
    .getByRole('button', { name: `Record ${option} for yourself` })
    .click();
  await expect(panelOf(page).getByText(/^Recorded \d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)).toBeVisible();
}

/** Takes the person of a page into the open sitting without drawing the chamber, for what a test
 *  does by the API alone. */
export async function joinByApi(page: Page): Promise<void> {
  await page.goto('/healthz');
  await callApi(page, 'PUT', '/api/auth/sessioninfo', {
    userSession: { votingSessionToAttend: OPEN_SESSION },
  });
}

/** Casts a vote by the API, as the person of a page. */
export async function castByApi(page: Page, pollId: string, voteDecision: string): Promise<void> {
  await callApi(page, 'POST', `/api/polls/${pollId}/votes`, { voteDecision, requestId: randomUUID() });
}

/** Cancels the polls that other tests have left open in the sitting of a moderator's page. */
export async function endOpenPolls(moderator: Page): Promise<void> {
  const answer = await callApi(moderator, 'GET', `/api/polls/votingsession/${OPEN_SESSION}`);
  const polls: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'polls') : null;
  for (const poll of Array.isArray(polls) ? polls : []) {
    if (!hasText(poll, 'id') || !hasText(poll, 'status') || poll.status !== 'open') continue;
    await callApi(moderator, 'POST', `/api/polls/${poll.id}/cancel`, { reason: 'Ended by a test' });
  }
}
