import { afterEach, expect, test, vi } from 'vitest';

interface FakeRoom {
  readonly connectedTo: string[];
  giveUp: (() => void) | null;
}

const client = vi.hoisted(() => ({ rooms: [] as FakeRoom[], levels: [] as string[], fails: false }));
vi.mock('livekit-client', () => ({
  CriticalTimers: { setTimeout },
  DefaultReconnectPolicy: class {},
  setLogLevel: (level: string) => void client.levels.push(level),
  Room: class implements FakeRoom {
    readonly connectedTo: string[] = [];
    giveUp: (() => void) | null = null;
    constructor() {
      client.rooms.push(this);
    }
    connect(url: string): Promise<void> {
      if (client.fails) throw new Error('no WebRTC');
      this.connectedTo.push(url);
      return new Promise((_resolve, reject) => (this.giveUp = () => reject(new Error('given up'))));
    }
    async disconnect() {
      this.giveUp?.();
    }
  },
}));

const { prepareRoom, rehearseRoom, takeRoom } = await import('./make-room.ts');

afterEach(() => {
  takeRoom();
  client.rooms.length = 0;
  client.levels.length = 0;
  client.fails = false;
  vi.unstubAllGlobals();
});

test('[BEY-23] the room that was prepared is taken once', () => {
  prepareRoom();
  prepareRoom();
  expect(client.rooms).toHaveLength(1);
  expect(takeRoom()).toBe(client.rooms[0]);
  expect(takeRoom()).toBe(client.rooms[1]);
});

test('[BEY-23] a rehearsal goes nowhere, is given up, says nothing, and leaves the prepared room as it is', async () => {
  vi.stubGlobal('navigator', { userAgent: 'Chrome' });
  prepareRoom();
  await rehearseRoom();
  const [prepared, rehearsed] = client.rooms;
  expect(rehearsed?.connectedTo).toEqual(['wss://nowhere.invalid']);
  expect(prepared?.connectedTo).toEqual([]);
  expect(takeRoom()).toBe(prepared);
  expect(client.levels).toEqual(['silent', 'warn']);
});

test('[BEY-23] where nothing can be rehearsed nothing fails, and warnings are heard again', async () => {
  client.fails = true;
  vi.stubGlobal('navigator', { userAgent: 'Chrome' });
  await rehearseRoom();
  expect(client.levels).toEqual(['silent', 'warn']);
  client.fails = false;
  vi.stubGlobal('navigator', { userAgent: 'Firefox/140.0' });
  await rehearseRoom();
  expect(client.rooms.flatMap(({ connectedTo }) => connectedTo)).toEqual([]);
});
