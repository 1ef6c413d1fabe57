import type { TestClient } from './test-client.ts';

/** A line of server-sent events, opened as a page of the client opens it. */
export interface EventLine {
  readonly status: number;
  /** The data of all events of this name that came. */
  said(event: string): unknown[];
  /** Settles when the line has ended. */
  readonly ended: Promise<void>;
  close(): void;
}

/** Opens a line of events at a path of the server. */
export async function openEventLine(client: TestClient, path: string): Promise<EventLine> {
  const hangUp = new AbortController();
  const response = await client.fetch(path, { signal: hangUp.signal });
  const came: { event: string; data: unknown }[] = [];

  async function read(): Promise<void> {
    const decoder = new TextDecoder();
    let rest = '';
    try {
      for await (const chunk of response.body ?? []) {
        const blocks = (rest + decoder.decode(chunk, { stream: true })).split('\n\n');
        rest = blocks.pop() ?? '';
        for (const block of blocks) {
          const event = /^event: (.*)$/m.exec(block)?.[1];
          const data = /^data: (.*)$/m.exec(block)?.[1];
          if (event !== undefined && data !== undefined) came.push({ event, data: JSON.parse(data) });
        }
      }
    } catch (error) {
      if (!hangUp.signal.aborted) throw error;
    }
  }

  return {
    status: response.status,
    said: (event) => came.flatMap((one) => (one.event === event ? [one.data] : [])),
    ended: read(),
    close: () => hangUp.abort(),
  };
}
