import { createServer, type Server } from 'node:http';
import { TokenVerifier } from 'livekit-server-sdk';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TelephoneError } from '../telephone/telephone.ts';
import { createLog } from '../../platform/log/log.ts';
import { createLivekitTelephone } from './livekit-telephone.ts';

const KEY = 'devkey';
const SECRET = 'a-secret-of-at-least-32-characters';

interface Asked {
  readonly path: string;
  readonly body: Record<string, unknown>;
}

/** The log as it is written, including the causes of errors. */
function collectedLog() {
  let text = '';
  const log = createLog({ level: 'info', to: { write: (line: string) => void (text += line) } });
  return { log, lines: () => text };
}

/** A fake SIP service of LiveKit, after its documented Twirp interface: one POST, JSON in both
 *  directions, a token that permits calls. */
function fakeSipService() {
  const asked: Asked[] = [];
  const state = { refuses: false };
  const verifier = new TokenVerifier(KEY, SECRET);
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      void answer(request.url ?? '', request.headers.authorization ?? '', Buffer.concat(chunks).toString());
    });

    function send(status: number, body: object): void {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    }

    async function answer(path: string, authorization: string, text: string): Promise<void> {
      if (path === '/twirp/livekit.RoomService/ListParticipants') {
        const { room } = JSON.parse(text) as { room: string };
        if (room !== 'sitting') return send(404, { code: 'not_found', msg: 'no such room' });
        const phone = (identity: string, status: string) => ({
          identity,
          attributes: { 'sip.callStatus': status },
        });
        const participants = [{ identity: 'ada.1' }, phone('phone.1', 'dialing'), phone('phone.2', 'active')];
        return send(200, { participants });
      }
      if (path === '/twirp/livekit.RoomService/RemoveParticipant') {
        const body = JSON.parse(text) as Record<string, unknown>;
        if (body['identity'] !== 'phone.1') return send(404, { code: 'not_found', msg: 'no participant' });
        asked.push({ path, body });
        return send(200, {});
      }
      if (path !== '/twirp/livekit.SIP/CreateSIPParticipant') {
        return send(404, { code: 'bad_route', msg: 'no handler for path' });
      }
      try {
        const { sip } = await verifier.verify(authorization.replace('Bearer ', ''));
        if (sip?.call !== true) return send(403, { code: 'permission_denied', msg: 'permissions denied' });
      } catch {
        return send(401, { code: 'unauthenticated', msg: 'invalid token' });
      }
      const body = JSON.parse(text) as Record<string, unknown>;
      asked.push({ path, body });
      if (state.refuses || body['sipTrunkId'] !== 'ST_known') {
        const msg = `requested sip trunk does not exist, dialling ${String(body['sipCallTo'])}`;
        return send(404, { code: 'not_found', msg });
      }
      return send(200, {
        participant_id: 'PA_1',
        participant_identity: body['participantIdentity'],
        room_name: body['roomName'],
        sip_call_id: 'SCL_1',
      });
    }
  });
  return { server, asked, state };
}

const service = fakeSipService();
let url = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => service.server.listen(0, '127.0.0.1', resolve));
  const bound = service.server.address();
  url = typeof bound === 'object' && bound !== null ? `ws://127.0.0.1:${bound.port}` : '';
});
afterAll(() => {
  service.server.closeAllConnections();
  service.server.close();
});
beforeEach(() => {
  service.asked.length = 0;
});

const call = {
  number: '+4722313050',
  roomId: 'sitting',
  identity: 'phone.1',
  displayName: 'Phone',
};

test('[FND-60] a phone is called through the trunk, its number kept from the room, without waiting for an answer', async () => {
  await createLivekitTelephone({ url, apiKey: KEY, apiSecret: SECRET, trunkId: 'ST_known' }).call(call);
  expect(service.asked).toHaveLength(1);
  expect(service.asked[0]?.body).toMatchObject({
    sipTrunkId: 'ST_known',
    sipCallTo: '+4722313050',
    roomName: 'sitting',
    participantIdentity: 'phone.1',
    participantName: 'Phone',
    hidePhoneNumber: true,
    playDialtone: true,
    ringingTimeout: '60s',
  });
  expect(service.asked[0]?.body['waitUntilAnswered'] ?? false).toBe(false);
});

test.each([
  { what: 'an unknown trunk', trunkId: 'ST_other', apiSecret: SECRET },
  { what: 'a wrong secret', trunkId: 'ST_known', apiSecret: 'another-secret-of-32-characters-too' },
])('[FND-60] $what: refused, once and without the number in the words', async ({ trunkId, apiSecret }) => {
  const refused = await createLivekitTelephone({ url, apiKey: KEY, apiSecret, trunkId })
    .call(call)
    .catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(TelephoneError);
  const { log, lines } = collectedLog();
  log.warn({ err: refused }, 'refused');
  expect(lines()).toMatch(/The phone could not be called: 40[14] (not_found|unauthenticated)/);
  expect(lines()).not.toContain('4722313050');
  expect(service.asked.length).toBeLessThanOrEqual(1);
});

test('[FND-60] no answer at all is the same error', async () => {
  const silent = createLivekitTelephone({
    url: 'ws://127.0.0.1:1',
    apiKey: KEY,
    apiSecret: SECRET,
    trunkId: 'ST_known',
  });
  await expect(silent.call(call)).rejects.toBeInstanceOf(TelephoneError);
});

test('[BEY-12] the phones in a room, with those that were answered; no room has none, and silence is an error', async () => {
  const telephone = createLivekitTelephone({ url, apiKey: KEY, apiSecret: SECRET, trunkId: 'ST_known' });
  expect(await telephone.phonesIn('sitting')).toEqual([
    { identity: 'phone.1', hasAnswered: false },
    { identity: 'phone.2', hasAnswered: true },
  ]);
  expect(await telephone.phonesIn('empty')).toEqual([]);
  const silent = createLivekitTelephone({
    url: 'ws://127.0.0.1:1',
    apiKey: KEY,
    apiSecret: SECRET,
    trunkId: 'ST_known',
  });
  await expect(silent.phonesIn('sitting')).rejects.toBeInstanceOf(TelephoneError);
});

test('[FND-60] [BEY-45] a phone is taken out of its room; one that is gone is no error, silence is', async () => {
  const telephone = createLivekitTelephone({ url, apiKey: KEY, apiSecret: SECRET, trunkId: 'ST_known' });
  await telephone.hangUp({ roomId: 'sitting', identity: 'phone.1' });
  expect(service.asked).toMatchObject([{ body: { room: 'sitting', identity: 'phone.1' } }]);
  await telephone.hangUp({ roomId: 'sitting', identity: 'phone.9' });
  const silent = createLivekitTelephone({
    url: 'ws://127.0.0.1:1',
    apiKey: KEY,
    apiSecret: SECRET,
    trunkId: 'ST_known',
  });
  await expect(silent.hangUp({ roomId: 'sitting', identity: 'phone.1' })).rejects.toBeInstanceOf(
    TelephoneError,
  );
});
