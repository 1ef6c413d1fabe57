import { socketCloseCodes } from '@hemicycle/contract/socket';
import { expect, test } from 'vitest';
import { ChamberConnection } from './chamber-connection.ts';

const viewer = {
  userId: 'member01',
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

/** A connection before a socket that notes what is done with it. */
function connect() {
  const done: string[] = [];
  const socket = {
    readyState: 1 as const,
    OPEN: 1 as const,
    bufferedAmount: 0,
    send: () => done.push('sent'),
    close: (code?: number) => done.push(`closed ${code}`),
    terminate: () => done.push('cut off'),
  };
  const connection = new ChamberConnection(socket, viewer, query, undefined, {
    nowMs: () => 0,
    loadStateJson: () => Promise.resolve('{}'),
    heartbeat: () => done.push('heartbeat'),
    media: () => undefined,
    notificationRead: () => undefined,
    closed: () => undefined,
    failed: () => undefined,
  });
  return { connection, socket, done };
}

test('[WS-05] a message with a text that cannot be stored ends the connection, and does nothing else', () => {
  const { connection, done } = connect();
  const beat = (label: string) =>
    `{"type":"heartbeatFromClient","heartbeat":{"source":"websocket","deviceInfos":[{"kind":"k","deviceId":"d","label":"${label}"}]}}`;
  connection.message(beat('Camera'));
  connection.message(beat(String.raw`\u0000`));
  expect(done).toEqual(['heartbeat', `closed ${socketCloseCodes.badMessage}`]);
});

test('[WS-01] whoever does not read what others make the server send is cut off, not kept in memory', () => {
  const { connection, socket, done } = connect();
  connection.send({ type: 'rolesChanged' });
  socket.bufferedAmount = 16 * 1024 * 1024;
  connection.send({ type: 'rolesChanged' });
  expect(done).toEqual(['sent', 'cut off']);
});
