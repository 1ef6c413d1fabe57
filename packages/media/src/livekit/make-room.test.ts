import { afterEach, expect, test, vi } from 'vitest';

interface FakeRoom {
  readonly options: object;
  readonly connectedTo: string[];
  left: boolean;
}

const client = vi.hoisted(() => ({ rooms: [] as FakeRoom[] }));
vi.mock('livekit-client', () => ({
  CriticalTimers: { setTimeout },
  DefaultReconnectPolicy: class {},
  setLogLevel: () => undefined,
  Room: class implements FakeRoom {
    readonly connectedTo: string[] = [];
    readonly engine = {
      client: { join: () => {}, reconnect: () => {} },
      cleanupPeerConnections: async () => {},
    };
    left = false;
    readonly options: object;
    constructor(options: object) {
      this.options = options;
      client.rooms.push(this);
    }
    connect(url: string): Promise<void> {
      this.connectedTo.push(url);
      return new Promise(() => {});
    }
    async disconnect() {
      this.left = true;
    }
  },
}));

const { prepareRoom, takeRoom } = await import('./make-room.ts');

const URL = 'wss://media.test';

afterEach(() => {
  takeRoom();
  client.rooms.length = 0;
});

test('[BEY-23] the room that was prepared has begun to connect, and is taken once', () => {
  prepareRoom(URL);
  prepareRoom(URL);
  expect(client.rooms).toHaveLength(1);
  expect(takeRoom().room).toBe(client.rooms[0]);
  expect(takeRoom().room).toBe(client.rooms[1]);
  expect(client.rooms.map(({ connectedTo }) => connectedTo)).toEqual([[URL], []]);
});

test('[BEY-23] a room for another media server takes the place of the one that was prepared, which is left', () => {
  prepareRoom(null);
  prepareRoom(URL);
  prepareRoom('wss://other.test');
  expect(client.rooms.map(({ connectedTo, left }) => [...connectedTo, left])).toEqual([
    [true],
    [URL, true],
    ['wss://other.test', false],
  ]);
  expect(takeRoom().room).toBe(client.rooms[2]);
});

test('[BEY-18] pictures come as large as they are shown, in several sizes, and what nobody takes is not encoded', () => {
  takeRoom();
  expect(client.rooms[0]?.options).toMatchObject({
    adaptiveStream: { pixelDensity: 'screen' },
    dynacast: true,
    publishDefaults: { simulcast: true },
  });
});
