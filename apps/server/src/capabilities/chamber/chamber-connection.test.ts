import { socketCloseCodes } from '@hemicycle/contract/socket';
import { expect, test } from 'vitest';
import { ChamberConnection } from './chamber-connection.ts';

const viewer = {
  userId: 'member01',
  kind: 'account' as const,
  email: 'member01@demo.test',
  displayName: 'Member',
  roleIds: [],
  roleNames: [],
  actionsAllowed: new Set<string>(),
  signInId: 'sign-in',
  payloadKey: new Uint8Array(32),
  votingSessionToAttend: null,
  provenAtMs: 0,
};
const query = {
  personId: 'member01',
  idVotingSession: 'sitting',
  browserTabId: 1,
  browserId: 1,
  davraLocation: 'app' as const,
};

/** Makes a connection over a fake socket. `done` lists the calls that the connection made. */
function connect({ enter = () => Promise.resolve() }: { enter?: () => Promise<void> } = {}) {
  const done: string[] = [];
  const socket = {
    isOpen: true,
    bufferedAmount: 0,
    send: () => done.push('sent'),
    close: (code?: number) => done.push(`closed ${code}`),
    terminate: () => done.push('cut off'),
  };
  const connection = new ChamberConnection(socket, viewer, query, undefined, {
    nowMs: () => 0,
    enter: () => {
      done.push('enters');
      return enter();
    },
    entered: () => done.push('is in'),
    loadState: () => Promise.resolve({ state: ['{}'], pages: [] }),
    heartbeat: () => done.push('heartbeat'),
    media: (_connection, { type }) => done.push(type),
    secondLine: () => undefined,
    notificationRead: () => undefined,
    closed: () => undefined,
    failed: () => undefined,
  });
  return { connection, socket, done };
}

const says = {
  authenticate: JSON.stringify({ type: 'authenticate', personId: 'member01' }),
  heartbeat: JSON.stringify({ type: 'heartbeatFromClient', heartbeat: { source: 'websocket' } }),
  join: JSON.stringify({ type: 'mediaJoin', epoch: 1 }),
};

test('[WS-05] [BEY-23] nothing is taken from who has not said who they are', () => {
  for (const text of [says.heartbeat, says.join, JSON.stringify({ type: 'resync' })]) {
    const { connection, done } = connect();
    connection.message(text);
    connection.message(says.authenticate);
    expect(done).toEqual([`closed ${socketCloseCodes.badMessage}`]);
  }
});

test('[WS-05] [BEY-23] what is said while it is looked whether they may come in is heard afterwards, in its order', async () => {
  let letIn = () => {};
  const { connection, done } = connect({ enter: () => new Promise((resolve) => (letIn = resolve)) });
  connection.message(says.authenticate);
  connection.message(says.join);
  connection.message(says.heartbeat);
  connection.message(says.authenticate);
  expect(done).toEqual(['enters']);
  letIn();
  await Promise.resolve();
  await Promise.resolve();
  expect(done).toEqual(['enters', 'mediaJoin', 'heartbeat', 'is in']);
});

test('[WS-05] [BEY-23] who is refused, or gone, meanwhile does nothing more; who says too much is sent away', async () => {
  let letIn = () => {};
  const enter = () => new Promise<void>((resolve) => (letIn = resolve));
  const [refused, gone, loud] = [connect({ enter }), connect({ enter }), connect({ enter })];
  for (const { connection } of [refused, gone, loud]) {
    connection.message(says.authenticate);
    connection.message(says.join);
  }
  refused.connection.end(socketCloseCodes.noSuchSession);
  gone.connection.closed();
  for (let said = 0; said < 64; said += 1) loud.connection.message(says.heartbeat);
  letIn();
  await Promise.resolve();
  await Promise.resolve();
  expect(refused.done).toEqual(['enters', `closed ${socketCloseCodes.noSuchSession}`]);
  expect(gone.done).toEqual(['enters']);
  expect(loud.done).toEqual(['enters', `closed ${socketCloseCodes.tooManyMessages}`]);
});

test('[WS-05] a message with a text that cannot be stored ends the connection, and does nothing else', async () => {
  const { connection, done } = connect();
  connection.message(says.authenticate);
  await Promise.resolve();
  await Promise.resolve();
  const beat = (label: string) =>
    `{"type":"heartbeatFromClient","heartbeat":{"source":"websocket","deviceInfos":[{"kind":"k","deviceId":"d","label":"${label}"}]}}`;
  connection.message(beat('Camera'));
  connection.message(beat(String.raw`\u0000`));
  expect(done).toEqual([
    'enters',
    'is in',
    'heartbeat',
    'mediaLeave',
    `closed ${socketCloseCodes.badMessage}`,
  ]);
});

test('[WS-01] whoever does not read what others make the server send is cut off, not kept in memory', () => {
  const { connection, socket, done } = connect();
  connection.send({ type: 'rolesChanged' });
  socket.bufferedAmount = 16 * 1024 * 1024;
  connection.send({ type: 'rolesChanged' });
  expect(done).toEqual(['sent', 'cut off']);
});
