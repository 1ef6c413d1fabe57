import { createFakeClock } from '@hemicycle/testkit/fake-clock';
import { expect, test } from 'vitest';
import { MeetingProviderError } from '../meeting-provider/meeting-provider.ts';
import { personUuid } from './person-uuid.ts';
import { createWebexMeetingProvider, RENEW_BEFORE_MS } from './webex-meeting-provider.ts';

const HOUR_MS = 3_600_000;
const PERSON = '379a5d8d-a518-476d-bf54-ffa91d79c812';
const settings = {
  sdkUrl: 'https://cdn.example/webex@{version}/webex.min.js',
  apiUrl: 'https://api.example',
  clientId: 'client',
  clientSecret: 'client-secret',
  refreshToken: 'refresh',
  host: null,
  connectsTo: ['wss://*.example'],
};

/** The two calls of the provider's API that the adapter makes, after its documentation. */
function fakeProvider() {
  const calls: { path: string; authorization: string | null; body: Record<string, unknown> }[] = [];
  let access = 0;
  let guests = 0;
  const state = { down: false, refusesGuests: false, odd: false };
  const ask: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const path = new URL(request.url).pathname;
    const authorization = request.headers.get('authorization');
    const body = (await request.json()) as Record<string, unknown>;
    calls.push({ path, authorization, body });
    if (state.down) throw new TypeError('fetch failed');
    if (path === '/v1/access_token') {
      if (body['client_secret'] !== 'client-secret') return Response.json({}, { status: 401 });
      access += 1;
      return Response.json({ access_token: `access-${access}`, expires_in: 1_209_600, token_type: 'Bearer' });
    }
    if (state.refusesGuests || authorization !== `Bearer access-${access}`) {
      return Response.json({ message: 'refused' }, { status: 401 });
    }
    if (state.odd) return Response.json({ token: 'secret-token' });
    guests += 1;
    const id = Buffer.from(`ciscospark://us/PEOPLE/${PERSON}`).toString('base64url');
    return Response.json({
      id,
      ...body,
      email: 'x@appid.example',
      accessToken: `guest-${guests}`,
      expiresIn: 64_799,
    });
  };
  return { ask, calls, state };
}

function make() {
  const clock = createFakeClock();
  const fake = fakeProvider();
  return { clock, fake, provider: createWebexMeetingProvider({ settings, clock, fetch: fake.ask }) };
}

const ada = { userId: 'member08', displayName: 'Rosa Quispe' };

test('[AUTH-09] [AUTH-11] an account becomes a guest by bearer calls, and is asked for once while its token lives', async () => {
  const { provider, fake, clock } = make();
  expect(provider.knownTokenOf('member08')).toBeNull();
  const [first, second] = await Promise.all([provider.guestOf(ada), provider.guestOf(ada)]);
  expect(first).toEqual({
    personId: PERSON,
    email: 'x@appid.example',
    token: 'guest-1',
    expiresAtMs: clock.nowMs() + 64_799_000,
  });
  expect(second).toEqual(first);
  expect(await provider.guestOf(ada)).toEqual(first);
  expect(provider.knownTokenOf('member08')).toBe('guest-1');
  expect(fake.calls).toEqual([
    {
      path: '/v1/access_token',
      authorization: null,
      body: {
        grant_type: 'refresh_token',
        client_id: 'client',
        client_secret: 'client-secret',
        refresh_token: 'refresh',
      },
    },
    {
      path: '/v1/guests/token',
      authorization: 'Bearer access-1',
      body: { subject: 'member08', displayName: 'Rosa Quispe' },
    },
  ]);
});

test('a token near its end, and another name, are asked for anew; other people have tokens of their own', async () => {
  const { provider, fake, clock } = make();
  await provider.guestOf(ada);
  expect((await provider.guestOf({ ...ada, displayName: 'Rosa Q.' })).token).toBe('guest-2');
  expect((await provider.guestOf({ userId: 'member09', displayName: 'Kenji' })).token).toBe('guest-3');
  await clock.advance(64_799_000 - RENEW_BEFORE_MS);
  expect(provider.knownTokenOf('member08')).toBeNull();
  expect((await provider.guestOf({ ...ada, displayName: 'Rosa Q.' })).token).toBe('guest-4');
  await clock.advance(8 * 24 * HOUR_MS);
  await provider.guestOf(ada);
  expect(fake.calls.filter(({ path }) => path === '/v1/access_token')).toHaveLength(2);
});

test('what the provider refuses, answers oddly or not at all is one kind of error without a secret, and can be tried again', async () => {
  const { provider, fake } = make();
  fake.state.down = true;
  await expect(provider.guestOf(ada)).rejects.toBeInstanceOf(MeetingProviderError);
  fake.state.down = false;
  fake.state.refusesGuests = true;
  await expect(provider.guestOf(ada)).rejects.toThrow(/401/);
  fake.state.refusesGuests = false;
  fake.state.odd = true;
  const odd = await provider.guestOf(ada).catch((error: unknown) => String(error));
  expect(odd).toContain('another form');
  expect(odd).not.toContain('secret');
  fake.state.odd = false;
  expect((await provider.guestOf(ada)).token).toMatch(/^guest-/);
});

test('[CFG-09] the version stands in its place in the address; the policy gets origins only', () => {
  const { provider } = make();
  expect(provider.sdkUrlOf('3.7.0')).toBe('https://cdn.example/webex@3.7.0/webex.min.js');
  expect(provider.scriptOrigin).toBe('https://cdn.example');
  expect(provider.connectsTo).toEqual(['https://api.example', 'wss://*.example']);
});

test.each([
  { id: Buffer.from(`ciscospark://us/PEOPLE/${PERSON}`).toString('base64'), expected: PERSON },
  { id: PERSON, expected: PERSON },
  { id: 'somebody', expected: 'somebody' },
])('a person is known by the plain id: $id', ({ id, expected }) => {
  expect(personUuid(id)).toBe(expected);
});
