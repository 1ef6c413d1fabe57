import { randomUUID } from 'node:crypto';
import type { Poll } from '@hemicycle/contract/polls';
import type { ForNews } from './load-poll-views.ts';

/** How many a server keeps; each is taken a moment later where somebody watches the session
 *  here. */
const KEPT_MAX = 20;
const opened = new Map<string, ForNews<Poll>>();

/** Keeps a poll as it was opened by this server, so that those who watch here need not wait for it
 *  to be read again. Answers a name to take it by once; news carries the name, and other servers
 *  read the poll instead. */
export function keepOpenedPoll(poll: ForNews<Poll>): string {
  const name = randomUUID();
  opened.set(name, poll);
  for (const oldest of [...opened.keys()].slice(0, -KEPT_MAX)) opened.delete(oldest);
  return name;
}

/** What `keepOpenedPoll` keeps under the name; undefined where another server does, or nobody any
 *  more. */
export function takeOpenedPoll(name: string): ForNews<Poll> | undefined {
  const poll = opened.get(name);
  opened.delete(name);
  return poll;
}
