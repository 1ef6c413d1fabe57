import type { MediaGrant } from '@hemicycle/contract/media';
import { permissions } from '@hemicycle/contract/permissions';
import { socketCloseCodes } from '@hemicycle/contract/socket';
import { openTestSocket } from '@hemicycle/testkit/test-socket';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MediaGrants, MediaServer, MediaServerEvent } from '../../adapters/media-server/media-server.ts';

const SESSION = 'plenary-sitting-114';
const asked: string[] = [];
const granted = new Map<string, MediaGrants>();
const genuine: MediaServerEvent = { kind: 'joined', roomId: SESSION, identity: 'nobody.1' };
const EVERYTHING = { microphone: true, camera: true, share: true };
/** The people in the room at the media server who did not come by this server. */
let strangers: string[] = [];

/** A media server that only notes its calls; `livekit-media-server.int.test.ts` tests a real
 *  one. */
const mediaServer: MediaServer = {
  url: 'ws://media.test',
  iceServers: null,
  async issueToken({ identity, grants }) {
    granted.set(identity, grants);
    return { token: `key of ${identity}`, expiresAtMs: Date.now() + 600_000 };
  },
  updatePermissions: ({ identity }) => Promise.resolve(void asked.push(`update ${identity}`)),
  mutePublishedTrack: () => Promise.resolve(false),
  removeParticipant: ({ identity }) => Promise.resolve(void asked.push(`remove ${identity}`)),
  participantsIn: async () => strangers.map((identity) => ({ identity, maySend: EVERYTHING, hidden: false })),
  verifyWebhook: async (body, authorization) =>
    authorization === 'signed' && body === '{"as":"it was"}' ? genuine : undefined,
};

let server: TestServer;
let epoch = 0;

beforeAll(async () => {
  server = await startTestServer({ mediaServer });
});
afterAll(() => server.stop());
beforeEach(() => {
  asked.length = 0;
  strangers = [];
});

/** Enters the media of the session. */
async function join(account: string) {
  const client = await server.signIn(account);
  const socket = await openTestSocket(client, account, { idVotingSession: SESSION });
  epoch += 1;
  const mine = epoch;
  socket.send({ type: 'mediaJoin', epoch: mine });
  const grant: MediaGrant = await socket.next('mediaGrant', (message) => message.epoch === mine);
  return { client, socket, grant };
}

describe('a chamber with a media server', () => {
  test('[MEDIA-02] the page learns which program to load', async () => {
    expect((await server.client().call('getSiteConfig')).media).toBe('livekit');
  });

  test('[BEY-23] who is signed in learns where the media server is before they come in, and its key only then', async () => {
    expect((await server.client().call('getSiteConfig')).mediaUrl).toBeUndefined();
    const client = await server.signIn('member08');
    expect((await client.call('getSiteConfig')).mediaUrl).toBe(mediaServer.url);
    const atTheDoor = await openTestSocket(client, 'member08', { idVotingSession: SESSION, enters: false });
    atTheDoor.send({ type: 'mediaJoin', epoch: 1 });
    expect(await atTheDoor.closed).toBe(socketCloseCodes.badMessage);
    expect(atTheDoor.messages.map(({ type }) => type)).not.toContain('mediaGrant');
  });

  test.for([
    ['member08', { microphone: true, camera: true, share: true }, false],
    ['interpreter', { microphone: true, camera: true, share: false }, false],
    ['observer', { microphone: false, camera: false, share: false }, false],
    ['bot', { microphone: false, camera: false, share: false }, true],
  ] as const)(
    '[PERM-33] [PERM-19] the key of %s holds what the permissions give',
    async ([account, maySend, hidden]) => {
      const { socket, grant } = await join(account);
      expect(grant).toMatchObject({
        roomId: SESSION,
        url: 'ws://media.test',
        token: `key of ${grant.peerId}`,
      });
      expect(grant.peerId.startsWith(`${account}.`)).toBe(true);
      expect(granted.get(grant.peerId)).toEqual({ maySend, hidden });
      socket.close();
    },
  );

  test('[MEDIA-25] leaving ends the stay at the media server', async () => {
    const { socket, grant } = await join('member08');
    socket.send({ type: 'mediaLeave' });
    await expect.poll(() => asked).toContain(`remove ${grant.peerId}`);
    socket.close();
  });

  test('[MEDIA-25] signing out ends it within 2 s, and the socket takes no further join', async () => {
    const { client, socket, grant } = await join('member08');
    await client.call('logout');
    await expect.poll(() => asked, { timeout: 2_000 }).toContain(`remove ${grant.peerId}`);
    socket.send({ type: 'mediaJoin', epoch: 99_999 });
    await socket.closed;
    expect([...granted.keys()].filter((identity) => identity.endsWith((99_999).toString(36)))).toEqual([]);
  });

  test('[PERM-33] a role that is taken is taken at the media server', async () => {
    const { socket, grant } = await join('member09');
    const admin = await server.signIn('admin');
    await admin.call('updateUserRoles', { params: { userId: 'member09' }, body: { roles: ['observer'] } });
    await expect.poll(() => asked, { timeout: 2_000 }).toContain(`update ${grant.peerId}`);
    const next = await socket.next('mediaGrant', ({ token }) => token !== grant.token).catch(() => grant);
    expect(granted.get(next.peerId)?.maySend).toEqual({ microphone: false, camera: false, share: false });
    socket.close();
    await admin.call('updateUserRoles', { params: { userId: 'member09' }, body: { roles: ['member'] } });
  });

  test('[PERM-18] who may not view cameras is named to those who send one, from the moment the flag or the role changes', async () => {
    const [admin, sender, viewer] = [
      await server.signIn('admin'),
      await join('member08'),
      await join('member09'),
    ];
    expect(sender.grant.camerasTo).toBe('everybody');
    await server.database.pool.query(
      `update roles set actions_allowed = array_remove(actions_allowed, $1) where id = 'observer'`,
      [permissions.receiveVideo],
    );
    await admin.call('updateSiteFlags', { body: { enableViewVideoActionControl: true } });
    const words = () => sender.socket.messages.filter((m) => m.type === 'mediaCameraViewers');
    await expect.poll(() => words().at(-1)?.camerasTo).toBe('viewers');
    sender.socket.send({ type: 'mediaPublish', sends: { microphone: true, camera: true, share: false } });
    await expect.poll(() => words().at(-1)?.viewers).toContain(viewer.grant.peerId);
    await admin.call('updateUserRoles', { params: { userId: 'member09' }, body: { roles: ['observer'] } });
    await expect.poll(() => words().at(-1)?.others).toContain(viewer.grant.peerId);
    const late = await join('member10');
    expect(late.grant.camerasTo).toBe('viewers');
    await expect.poll(() => words().at(-1)?.viewers).toContain(late.grant.peerId);
    await admin.call('updateUserRoles', { params: { userId: 'member09' }, body: { roles: ['member'] } });
    await admin.call('updateSiteFlags', { body: { enableViewVideoActionControl: false } });
    await expect
      .poll(() => words().at(-1))
      .toMatchObject({ camerasTo: 'everybody', viewers: [], others: [] });
    for (const { socket } of [sender, viewer, late]) socket.close();
  });

  test('[PERM-33] whoever loses the streaming permission is hidden no longer, and the other way round, while they are in', async () => {
    const { socket, grant } = await join('bot');
    const admin = await server.signIn('admin');
    const become = (role: string) =>
      admin.call('updateUserRoles', { params: { userId: 'bot' }, body: { roles: [role] } });
    await become('member');
    await expect.poll(() => asked, { timeout: 2_000 }).toContain(`update ${grant.peerId}`);
    expect(granted.get(grant.peerId)).toEqual({ maySend: EVERYTHING, hidden: false });
    await become('streaming-bot');
    // Other people's pages forget a person only when the person leaves. The page of this person
    // comes back with its new key.
    await expect.poll(() => asked, { timeout: 2_000 }).toContain(`remove ${grant.peerId}`);
    await expect.poll(() => granted.get(grant.peerId)?.hidden, { timeout: 2_000 }).toBe(true);
    socket.close();
  });

  test('[PERM-33] keys from before this server’s start: whoever may not be there is out, others hold what they may', async () => {
    const { pool } = server.database;
    await pool.query('update voting_sessions set members_only = true where id = $1', [SESSION]);
    await pool.query('delete from voting_session_members where id_voting_session = $1', [SESSION]);
    await pool.query('insert into voting_session_members values ($1, $2), ($1, $3)', [
      SESSION,
      'observer',
      'member11',
    ]);
    await Promise.all([server.signIn('member08'), server.signIn('observer')]);
    // In this order: removed from the session; signed in nowhere; an observer; not a person at all.
    strangers = ['member08.a1', 'member11.a2', 'observer.a3', 'phone.6f1d0c1e-5b0e-4c62'];
    const reported = await server.client().fetch('/api/media/reports', {
      method: 'POST',
      headers: { authorization: 'signed', 'content-type': 'application/webhook+json' },
      body: '{"as":"it was"}',
    });
    expect(reported.status).toBe(204);
    // People of earlier tests may still be taken out, because their sockets closed.
    const askedOfThem = () => asked.filter((line) => strangers.some((identity) => line.endsWith(identity)));
    await expect
      .poll(() => new Set(askedOfThem()), { timeout: 10_000 })
      .toEqual(new Set(['remove member08.a1', 'remove member11.a2', 'update observer.a3']));
  });

  test('a report counts only with its signature, wherever it comes from', async () => {
    const report = (authorization: string, body: string) =>
      server.client().fetch('/api/media/reports', {
        method: 'POST',
        headers: {
          authorization,
          'content-type': 'application/webhook+json',
          'sec-fetch-site': 'cross-site',
        },
        body,
      });
    expect((await report('signed', '{"as":"it was"}')).status).toBe(204);
    expect((await report('signed', '{"as":"it was not"}')).status).toBe(401);
    expect((await report('', '{"as":"it was"}')).status).toBe(401);
  });
});
