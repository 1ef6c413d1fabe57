import { defaultFlags } from '@hemicycle/contract/default-flags';
import { permissions } from '@hemicycle/contract/permissions';
import type { ClientFlags } from '@hemicycle/contract/site';
import { vi } from 'vitest';
import { emptyLiveStore, useLive } from '../../realtime/use-live.ts';
import { publicSite, signedIn } from '../../testing-person.ts';
import { useSignIn } from '../auth/public.ts';
import { useSite } from '../site/public.ts';

/** The calls that a component makes, each answered by what a test has put in for it; a test
 *  replaces `api` by `call`. */
export const call = vi.fn<(what: string, options?: unknown) => unknown>();

/** Answers calls of the API by `method path`, for tests; a function is handed what was sent with
 *  the call. */
export function answerCalls(answers: Record<string, unknown>): void {
  call.mockReset();
  call.mockImplementation((what, options) => {
    if (!Object.hasOwn(answers, what)) throw new Error(`${what} has no answer`);
    const answer = answers[what];
    return typeof answer === 'function' ? Reflect.apply(answer, undefined, [options]) : answer;
  });
}

/** What was sent with the calls of this name. */
export function sentBy(what: string): unknown[] {
  return call.mock.calls.flatMap(([name, options]) => (name === what ? [options] : []));
}

/** A sitting with somebody in it who runs polls, and the site's flags, for tests. */
export function enterSitting(
  flags: Partial<ClientFlags> = {},
  actionsAllowed: readonly string[] = [permissions.moderation],
) {
  useSite.setState({ config: { ...publicSite, flags: { ...defaultFlags, ...flags } } });
  useSignIn.setState({ info: { ...signedIn, actionsAllowed: [...actionsAllowed] } });
  useLive.setState({ ...emptyLiveStore, version: 1, connection: 'connected' });
}
