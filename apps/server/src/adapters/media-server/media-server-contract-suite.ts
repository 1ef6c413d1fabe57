import { expect, test } from 'vitest';
import type { MediaGrants, MediaServer } from './media-server.ts';

const NOTHING = { microphone: false, camera: false, share: false };
const ALL: MediaGrants = { maySend: { microphone: true, camera: true, share: true }, hidden: false };
const WATCHES: MediaGrants = { maySend: NOTHING, hidden: false };

/** A connection to the media server, as a browser opens it. */
export interface MediaLine {
  /** Resolves when the media server has ended the connection. */
  readonly ended: Promise<void>;
  close: () => void;
}

/** The parts that an adapter gives to the suite. `connect` rejects where the media server does not
 *  accept the token. */
export interface MediaServerHarness {
  readonly server: () => MediaServer;
  connect: (url: string, token: string) => Promise<MediaLine>;
  /** The signature that the media server would give this report. */
  signed: (body: string) => Promise<string>;
}

let stays = 0;
function stay() {
  stays += 1;
  return { roomId: `room-${stays}`, identity: `ada.${stays}` };
}

/** What every media server must do. */
export function mediaServerContract({ server, connect, signed }: MediaServerHarness): void {
  const identitiesIn = async (roomId: string) =>
    (await server().participantsIn(roomId)).map(({ identity }) => identity);

  test('[PERM-33] a key lets its holder in, and nobody without one', async () => {
    const key = stay();
    const before = Date.now();
    const { token, expiresAtMs } = await server().issueToken({ ...key, grants: ALL });
    expect(expiresAtMs - before).toBeGreaterThan(9 * 60_000);
    expect(expiresAtMs - before).toBeLessThan(11 * 60_000);
    const line = await connect(server().url, token);
    await expect.poll(() => identitiesIn(key.roomId)).toEqual([key.identity]);
    await expect(connect(server().url, `${token.slice(0, -4)}AAAA`)).rejects.toThrow();
    line.close();
  });

  test('a removed person is out within 2 s, and nobody is left in the room', async () => {
    const key = stay();
    const { token } = await server().issueToken({ ...key, grants: ALL });
    const line = await connect(server().url, token);
    await expect.poll(() => identitiesIn(key.roomId)).toEqual([key.identity]);
    const startedAtMs = performance.now();
    await server().removeParticipant(key);
    await line.ended;
    expect(performance.now() - startedAtMs).toBeLessThan(2_000);
    await expect.poll(() => identitiesIn(key.roomId)).toEqual([]);
  });

  test('[PERM-33] what somebody may send changes while they are in', async () => {
    const key = stay();
    const { token } = await server().issueToken({ ...key, grants: ALL });
    const line = await connect(server().url, token);
    const maySend = async () => (await server().participantsIn(key.roomId))[0]?.maySend;
    await expect.poll(maySend).toEqual(ALL.maySend);
    const noShare = { microphone: true, camera: true, share: false };
    await server().updatePermissions({ ...key, grants: { maySend: noShare, hidden: false } });
    await expect.poll(maySend).toEqual(noShare);
    await server().updatePermissions({ ...key, grants: WATCHES });
    await expect.poll(maySend).toEqual(NOTHING);
    line.close();
  });

  test('[PERM-33] whoever is hidden is so by the key, and is no longer when that changes', async () => {
    const key = stay();
    const { token } = await server().issueToken({ ...key, grants: { ...WATCHES, hidden: true } });
    const line = await connect(server().url, token);
    const there = async () => (await server().participantsIn(key.roomId))[0];
    await expect.poll(there).toEqual({ identity: key.identity, maySend: NOTHING, hidden: true });
    await server().updatePermissions({ ...key, grants: WATCHES });
    await expect.poll(there).toEqual({ identity: key.identity, maySend: NOTHING, hidden: false });
    line.close();
  });

  test('removing, muting or changing somebody who is not there is no fault', async () => {
    const key = stay();
    await server().removeParticipant(key);
    await server().updatePermissions({ ...key, grants: WATCHES });
    expect(await server().mutePublishedTrack({ ...key, source: 'microphone' })).toBe(false);
    expect(await identitiesIn(key.roomId)).toEqual([]);
  });

  test('a report counts only as it was signed', async () => {
    const body = JSON.stringify({
      event: 'participant_joined',
      room: { name: 'room' },
      participant: { identity: 'ada.1' },
    });
    const signature = await signed(body);
    expect(await server().verifyWebhook(body, signature)).toEqual({
      kind: 'joined',
      roomId: 'room',
      identity: 'ada.1',
    });
    expect(await server().verifyWebhook(body.replace('ada', 'ben'), signature)).toBeUndefined();
    expect(await server().verifyWebhook(body, undefined)).toBeUndefined();
    expect(await server().verifyWebhook(body, 'Bearer nonsense')).toBeUndefined();
    const other = JSON.stringify({ event: 'room_started', room: { name: 'room' } });
    expect(await server().verifyWebhook(other, await signed(other))).toBeNull();
  });

  test.each([
    { type: 'AUDIO', source: 'MICROPHONE', lies: false },
    { type: 'AUDIO', source: 'SCREEN_SHARE_AUDIO', lies: false },
    { type: 'VIDEO', source: 'CAMERA', lies: false },
    { type: 'VIDEO', source: 'SCREEN_SHARE', lies: false },
    { type: 'AUDIO', source: 'UNKNOWN', lies: false },
    { type: 'AUDIO', source: 'CAMERA', lies: true },
    { type: 'AUDIO', source: 'SCREEN_SHARE', lies: true },
    { type: 'VIDEO', source: 'MICROPHONE', lies: true },
    { type: 'AUDIO', source: 'MICROPHONE', mimeType: 'audio/red', lies: false },
    { type: 'VIDEO', source: 'CAMERA', mimeType: 'video/VP8', lies: false },
    { type: 'AUDIO', source: 'MICROPHONE', mimeType: 'video/VP8', lies: true },
    { type: 'VIDEO', source: 'SCREEN_SHARE', mimeType: 'audio/opus', lies: true },
    { type: 'AUDIO', source: 'MICROPHONE', codecs: [{ mimeType: 'video/VP9' }], lies: true },
  ])(
    '[MEDIA-11] $type ($mimeType) that calls itself $source is mislabelled: $lies',
    async ({ lies, ...track }) => {
      const room = { name: 'room' };
      const report = { event: 'track_published', room, participant: { identity: 'ada.1' }, track };
      const body = JSON.stringify(report);
      const read = await server().verifyWebhook(body, await signed(body));
      expect(read).toEqual(lies ? { kind: 'mislabelled', roomId: 'room', identity: 'ada.1' } : null);
    },
  );
}
