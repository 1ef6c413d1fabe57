import { displayState, type DisplayState } from '@hemicycle/contract/display-state';

/** An event of a display's line, as it came. */
export interface DisplayEvent {
  readonly event: string;
  readonly id: string | undefined;
  readonly data: string;
  readonly atMs: number;
}

/** A line to a display, opened as a program without a cookie opens it. */
export interface DisplayLine {
  readonly status: number;
  readonly headers: Headers;
  /** All that came, byte for byte. */
  bytes(): string;
  events(): readonly DisplayEvent[];
  states(): DisplayState[];
  /** The first state that fits, those that came before included, and when it came. */
  until(fits: (state: DisplayState) => boolean): Promise<{ state: DisplayState; atMs: number }>;
  /** Settles when the server has ended the line. */
  readonly ended: Promise<void>;
  close(): void;
}

const PATIENCE_MS = 10_000;

/** Opens a line of the public feed. `lastEventId`: as a program sends it that comes back. */
export async function openDisplayLine(
  serverUrl: string,
  token: string,
  lastEventId?: string,
): Promise<DisplayLine> {
  const hangUp = new AbortController();
  const response = await fetch(new URL(`/api/display/feed?token=${token}`, serverUrl), {
    signal: hangUp.signal,
    headers: lastEventId === undefined ? {} : { 'last-event-id': lastEventId },
  });
  let text = '';
  const events: DisplayEvent[] = [];
  const waiting = new Set<() => void>();
  const states = () =>
    events.filter(({ event }) => event === 'state').map(({ data }) => displayState.parse(JSON.parse(data)));

  async function read(): Promise<void> {
    const decoder = new TextDecoder();
    let rest = '';
    try {
      for await (const chunk of response.body ?? []) {
        const came = decoder.decode(chunk, { stream: true });
        text += came;
        const blocks = (rest + came).split('\n\n');
        rest = blocks.pop() ?? '';
        events.push(...blocks.flatMap(eventOf));
        for (const look of [...waiting]) look();
      }
    } catch (error) {
      if (!hangUp.signal.aborted) throw error;
    }
  }

  const ended = read();
  return {
    status: response.status,
    headers: response.headers,
    bytes: () => text,
    events: () => events,
    states,
    until: (fits) =>
      new Promise((resolve, reject) => {
        const late = setTimeout(() => {
          waiting.delete(look);
          reject(new Error(`no such state; the last: ${JSON.stringify(states().at(-1))}`));
        }, PATIENCE_MS);
        function look(): void {
          for (const { event, data, atMs } of events) {
            if (event !== 'state') continue;
            const state = displayState.parse(JSON.parse(data));
            if (!fits(state)) continue;
            clearTimeout(late);
            waiting.delete(look);
            return resolve({ state, atMs });
          }
        }
        waiting.add(look);
        look();
      }),
    ended,
    close: () => hangUp.abort(),
  };
}

function eventOf(block: string): DisplayEvent[] {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
  const event = field('event');
  if (event === undefined) return [];
  return [{ event, id: field('id'), data: field('data') ?? '', atMs: Date.now() }];
}
