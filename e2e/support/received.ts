import type { Page } from '@playwright/test';

/** Something that the server has sent to a page: `from` is `socket`, or the path of the call that
 *  it answers. */
export interface Arrival {
  readonly from: string;
  readonly body: unknown;
}

/** Listens to everything that a page receives as JSON. Call it before the page is opened. `take`
 *  returns what has arrived since the last `take`, and waits for answers that are still being
 *  read. */
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
        // There is no body, or the page is closed.
        () => ({ from: pathname, body: null }),
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

/** A copy of what was received, without the values of some keys at any depth. */
export function without(received: unknown, keys: readonly string[]): unknown {
  if (Array.isArray(received)) return received.map((part) => without(part, keys));
  if (typeof received !== 'object' || received === null) return received;
  return Object.fromEntries(
    Object.entries(received)
      .filter(([key]) => !keys.includes(key))
      .map(([key, value]) => [key, without(value, keys)]),
  );
}

/** Whether what was received connects two texts: some object holds both, without the lists inside
 *  it. */
export function joins(received: unknown, one: RegExp, other: RegExp): boolean {
  if (typeof received !== 'object' || received === null) return false;
  if (Object.values(received).some((part) => joins(part, one, other))) return true;
  if (Array.isArray(received)) return false;
  const text = JSON.stringify(received, (key, value) => (key !== '' && Array.isArray(value) ? null : value));
  return one.test(text) && other.test(text);
}

/** Whether what was received holds a key, at any depth, with a value that is not null. */
export function tells(received: unknown, key: string): boolean {
  if (typeof received !== 'object' || received === null) return false;
  return Object.entries(received).some(
    ([name, value]) => (name === key && value !== null) || tells(value, key),
  );
}
