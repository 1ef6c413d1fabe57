import { randomUUID } from 'node:crypto';
import type { Poll } from '@hemicycle/contract/polls';
import type { ForNews } from './load-poll-views.ts';

/** How many opened polls a server keeps. Each is taken a moment later, if somebody on this server
 *  watches the session. */
const KEPT_MAX = 20;
const opened = new Map<string, ForNews<Poll>>();

/** Keeps a poll that this server has opened, so that its viewers here get it without another query.
 *  Returns a name by which it can be taken once. The news of the opening carries the name; other
 *  servers read the poll from the database. */
export function keepOpenedPoll(poll: ForNews<Poll>): string {
  const name = randomUUID();
  opened.set(name, poll);
  for (const oldest of [...opened.keys()].slice(0, -KEPT_MAX)) opened.delete(oldest);
  return name;
}

/** Takes the poll that `keepOpenedPoll` keeps under this name; undefined where another server keeps
 *  it, or it was taken or dropped. */
export function takeOpenedPoll(name: string): ForNews<Poll> | undefined {
  const poll = opened.get(name);
  opened.delete(name);
  return poll;
}
