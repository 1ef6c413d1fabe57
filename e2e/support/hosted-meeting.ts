import { expect, type Page } from '@playwright/test';
import { attend } from './attend.ts';
import { callApi, joinByApi } from './polls.ts';

/** Makes a sitting for one account and takes that member's page into it. Nobody may join its
 *  meeting before a host, and it has no host. */
export async function waitForHost(admin: Page, member: Page, account: string): Promise<void> {
  await joinByApi(admin);
  const nowMs = Date.now();
  const made = await callApi(admin, 'POST', '/api/votingsessions', {
    title: 'Committee on Water',
    description: 'Hearing on the dam',
    epochStartTime: nowMs - 60_000,
    epochEndTime: nowMs + 3_600_000,
    members: [account],
  });
  const id = String(typeof made === 'object' && made !== null ? Reflect.get(made, 'idVotingSession') : '');
  await callApi(admin, 'PUT', `/api/votingsessions/${id}/davra`, { joinBeforeHost: false });
  await attend(member, id);
  await expect(member.locator('main').getByText('Waiting for the host to start the sitting')).toBeVisible();
}
