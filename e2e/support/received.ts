import type { Page } from '@playwright/test';

/** Something that the server has sent to a page: from the socket, or as the answer to a call of
 *  this path. */
export interface Arrival {
  readonly from: string;
  readonly body: unknown;
}

/** Listens to all that a page receives as JSON. Call it before the page is opened; `take` answers
 *  what arrived since the last time, and waits for answers that are still being read. */
export function listenTo(page: Page): { take: () => Promise<Arrival[]> } {
  let arrived: Promise<Arrival>[] = [];
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => {
      arrived.push(Promise.resolve({ from: 'socket', body: parsed(payload.toString()) }));
    });
  });
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.startsWith('/api/')) return;
    arrived.push(
      response.text().then(
        (text) => ({ from: pathname, body: parsed(text) }),
        () => ({ from: pathname, body: null }), // no body, or the page has gone
      ),
    );
  });
  return {
    take: () => {
      const taken = arrived;
      arrived = [];
      return Promise.all(taken);
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** A copy of what was received without the values of some keys, however deep they stand. */
export function without(received: unknown, keys: readonly string[]): unknown {
  if (Array.isArray(received)) return received.map((part) => without(part, keys));
  if (typeof received !== 'object' || received === null) return received;
  return Object.fromEntries(
    Object.entries(received)
      .filter(([key]) => !keys.includes(key))
      .map(([key, value]) => [key, without(value, keys)]),
  );
}

/** Whether somewhere in what was received one thing is told of another: an object holds both, lists
 *  inside it left aside. */
export function joins(received: unknown, one: RegExp, other: RegExp): boolean {
  if (typeof received !== 'object' || received === null) return false;
  if (Object.values(received).some((part) => joins(part, one, other))) return true;
  if (Array.isArray(received)) return false;
  const text = JSON.stringify(received, (key, value) => (key !== '' && Array.isArray(value) ? null : value));
  return one.test(text) && other.test(text);
}

/** Whether a key stands somewhere in what was received with a value that is not null. */
export function tells(received: unknown, key: string): boolean {
  if (typeof received !== 'object' || received === null) return false;
  return Object.entries(received).some(
    ([name, value]) => (name === key && value !== null) || tells(value, key),
  );
}
