import { defaultFlags } from '@hemicycle/contract/default-flags';
import { permissions } from '@hemicycle/contract/permissions';
import type { ClientFlags } from '@hemicycle/contract/site';
import { vi } from 'vitest';
import { emptyLiveStore, useLive } from '../../realtime/use-live.ts';
import { publicSite, signedIn } from '../../testing-person.ts';
import { useSignIn } from '../auth/public.ts';
import { useSite } from '../site/public.ts';

/** Stands in for `api` in a test: answers each call of a component with the answer that the test
 *  has set. */
export const call = vi.fn<(what: string, options?: unknown) => unknown>();

/** Sets the answers to API calls by `method path`, for tests. A function gets the options of the
 *  call. */
export function answerCalls(answers: Record<string, unknown>): void {
  call.mockReset();
  call.mockImplementation((what, options) => {
    if (!Object.hasOwn(answers, what)) throw new Error(`${what} has no answer`);
    const answer = answers[what];
    return typeof answer === 'function' ? Reflect.apply(answer, undefined, [options]) : answer;
  });
}

/** The options that were sent with each call of this name. */
export function sentBy(what: string): unknown[] {
  return call.mock.calls.flatMap(([name, options]) => (name === what ? [options] : []));
}

/** Enters a sitting as a person who runs polls, with the flags of the site, for tests. */
export function enterSitting(
  flags: Partial<ClientFlags> = {},
  actionsAllowed: readonly string[] = [permissions.moderation],
) {
  useSite.setState({ config: { ...publicSite, flags: { ...defaultFlags, ...flags } } });
  useSignIn.setState({ info: { ...signedIn, actionsAllowed: [...actionsAllowed] } });
  useLive.setState({ ...emptyLiveStore, version: 1, connection: 'connected' });
}
