import { randomUUID } from 'node:crypto';
import { z } from 'zod';

/** The number of senders whose last message number is remembered. A server gets a new name at each
 *  start. */
const SENDERS_MAX = 500;

const envelope = z.object({
  sender: z.string(),
  /** Counts the messages of the sender, from 1. */
  number: z.int().min(0),
  /** Null: the entry only says how many messages its sender has sent. */
  topic: z.string().nullable(),
  text: z.string(),
});

export interface NumberedMessagesOptions {
  /** Called with each message of another server once, in the order of the sender's numbers. */
  readonly deliver: (topic: string, text: string) => void;
  /** Called when messages of another server were lost. */
  readonly missed: () => void;
  /** Called when an entry on the line was not written by a server of this site. */
  readonly unreadable: () => void;
}

/** The messages that one server writes on a line to the other servers, and reads from them. */
export interface NumberedMessages {
  /** The next entry for the line. */
  write(topic: string, text: string): string;
  /** An entry by which the other servers notice that messages before it were lost. */
  writeCount(): string;
  /** Reads an entry of the line. Ignores the entries of this server. Never throws. */
  take(entry: string): void;
}

/** Numbers the messages of each server. So the other servers deliver a message that arrives twice
 *  only once, and notice a message that never arrives. A message that arrives after a later one of
 *  its sender counts as lost. */
export function createNumberedMessages(options: NumberedMessagesOptions): NumberedMessages {
  const self = randomUUID();
  const lastOf = new Map<string, number>();
  let sent = 0;

  const entryOf = (topic: string | null, text: string): string =>
    JSON.stringify({ sender: self, number: sent, topic, text });

  function remember(sender: string, number: number): void {
    lastOf.delete(sender);
    lastOf.set(sender, number);
    // A map keeps the order of insertion, so its first sender is the one not heard of for the
    // longest time.
    const [oldest] = lastOf.keys();
    if (lastOf.size > SENDERS_MAX && oldest !== undefined) lastOf.delete(oldest);
  }

  return {
    write(topic, text) {
      sent += 1;
      return entryOf(topic, text);
    },
    writeCount: () => entryOf(null, ''),
    take(entry) {
      const parsed = envelope.safeParse(readJson(entry));
      if (!parsed.success) return options.unreadable();
      const { sender, number, topic, text } = parsed.data;
      if (sender === self) return;
      const last = lastOf.get(sender);
      if (topic !== null && last !== undefined && number <= last) return;
      const expected = last === undefined ? number : last + (topic === null ? 0 : 1);
      remember(sender, Math.max(number, last ?? 0));
      if (number > expected) options.missed();
      if (topic !== null) options.deliver(topic, text);
    },
  };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
