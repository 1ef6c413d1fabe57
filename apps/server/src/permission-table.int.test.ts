import { endpoints } from '@hemicycle/contract/endpoints';
import type { EndpointName } from '@hemicycle/contract/endpoints';
import { zodOf } from '@hemicycle/contract/endpoint';
import type { EndpointDeclaration } from '@hemicycle/contract/endpoint';
import { HEARTBEAT_STALE_MS } from '@hemicycle/contract/limits';
import { TABLE_ORIGIN } from '@hemicycle/testkit/permission-table/cases-of-passkeys';
import { everyCase } from '@hemicycle/testkit/permission-table/every-case';
import { accountOf, cast, signInCast } from '@hemicycle/testkit/permission-table/cast';
import type { Actor, Outcome } from '@hemicycle/testkit/permission-table/cast';
import { createFakeClock } from '@hemicycle/testkit/fake-clock';
import { forgetWrites, noteEveryWrite, tablesWrittenTo } from '@hemicycle/testkit/permission-table/every-row';
import type { PermissionCase } from '@hemicycle/testkit/permission-table/permission-case';
import { withoutEntry } from '@hemicycle/testkit/permission-table/without-entry';
import { asActor, enter, makeWorld, memberInChamber } from '@hemicycle/testkit/permission-table/world';
import type { World } from '@hemicycle/testkit/permission-table/world';
import { pathOf } from '@hemicycle/testkit/test-client';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { decryptAnswer } from '@hemicycle/testkit/decrypt-answer';
import { startTestServer } from '@hemicycle/testkit/test-server';
import type { TestServer } from '@hemicycle/testkit/test-server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sweepConnections } from './capabilities/presence/public.ts';
import { createNews } from './news.ts';
import type { SpeechToText } from './adapters/speech-to-text/speech-to-text.ts';

const table = everyCase;

const clock = createFakeClock();
/** The calls whose refusal is an entry of the audit log, with the job that chains it. */
const ENTERED_WHEN_REFUSED: ReadonlySet<EndpointName> = new Set(['finishSignOn', 'login', 'signInByPasskey']);
/** The calls that entered something into the audit log, as the lines of the table made them. */
const entered = new Set<EndpointName>();
/** The actors who are tried by day only where they get something else than a member does. */
const asMember: ReadonlySet<Actor> = new Set(['captioner', 'transcriber', 'interpreter', 'observer', 'bot']);
/** A program that recognises English, and hears nothing. */
const speech: SpeechToText = {
  ...{ name: 'A program', languages: ['en'] },
  recognise: async () => '',
  close: async () => undefined,
};
let server: TestServer;
let clients: Readonly<Record<Actor, TestClient>>;

beforeAll(async () => {
  // The clock stands still, so that people in a chamber without a socket stay there, however long
  // the table takes. So does the heartbeat of the server: every 20 s it puts people out of sittings
  // that lines of the table have ended, which would look as if a refused call had done it.
  vi.useFakeTimers({ toFake: ['setInterval'] });
  server = await startTestServer({ clock, config: { publicUrl: TABLE_ORIGIN }, speech });
  clients = await signInCast(server);
  await noteEveryWrite(server.database);
});
afterAll(async () => {
  await server.stop();
  vi.useRealTimers();
});

test('[PERM-03] every call of the contract stands in the table', () => {
  const missing = Object.keys(endpoints).filter((name) => !table.some(({ endpoint }) => endpoint === name));
  expect(missing).toEqual([]);
});

test('[PERM-03] every declared call is mounted', async () => {
  const notMounted = await Promise.all(
    Object.values(endpoints).map(async (endpoint: EndpointDeclaration) => {
      const params = Object.fromEntries(
        [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, 'x']),
      );
      const response = await server.client().fetch(pathOf(endpoint, params), { method: endpoint.method });
      const isMounted =
        endpoint.access === 'public'
          ? response.status !== 404 || !(await response.text()).includes('"code":"not-found"')
          : response.status === 401;
      return isMounted ? [] : [endpoint.name];
    }),
  );
  expect(notMounted.flat()).toEqual([]);
});

test('[PERM-03] nothing is written but by the call: the sweep finds nobody who was lost', async () => {
  const world = await makeWorld(server, clients, 'moderator');
  await memberInChamber(world);
  await enter(world);
  await forgetWrites(server.database);
  const { db } = server.database;
  await sweepConnections({ db, clock, news: createNews(server.bus) });
  expect(await tablesWrittenTo(server.database)).toEqual([]);
  const lostLater = { nowMs: () => clock.nowMs() + HEARTBEAT_STALE_MS + 1 };
  await sweepConnections({ db, clock: lostLater, news: createNews(server.bus) });
  expect(await tablesWrittenTo(server.database)).toContain('people_states');
});

for (const line of table) {
  test(`${line.what} (${line.endpoint})`, async () => {
    const got: Partial<Record<Actor, Outcome>> = {};
    let kept: Situation | null = null;
    for (const actor of actorsOf(line)) {
      const situation: Situation =
        kept === null ? await prepare(line, actor) : { ...kept, world: asActor(kept.world, actor) };
      got[actor] = await outcomeFor(line, situation);
      kept = situation.isOfAnyActor && leavesAsIs(line, actor) ? situation : null;
    }
    expect(line.expected).toMatchObject(got);
  });
}

test('every call that changes something or hands out a file is in the audit log, or has its reason', () => {
  const reasons: ReadonlySet<string> = new Set(Object.values(withoutEntry).flat());
  const audited = Object.values(endpoints).filter(
    ({ method, changes, sends }: EndpointDeclaration) =>
      method !== 'GET' || changes === true || sends !== undefined,
  );
  const names = audited.map(({ name }: EndpointDeclaration) => name);
  const isEntered: ReadonlySet<string> = entered;
  expect(names.filter((name) => !isEntered.has(name) && !reasons.has(name))).toEqual([]);
  expect(
    [...reasons].filter((name) => isEntered.has(name) || !names.includes(name)),
    'calls with a reason that need none',
  ).toEqual([]);
});

/** The actors with whom a line is tried, those who are refused first: at night all, by day without
 *  those who get the same as a member because their role has nothing to do with the call. */
function actorsOf({ expected }: PermissionCase): readonly Actor[] {
  const actors =
    process.env['HEMICYCLE_NIGHT'] === 'yes'
      ? cast
      : cast.filter((actor) => !asMember.has(actor) || expected[actor] !== expected.member);
  return actors.toSorted((a, b) => Number(expected[a] === 'ok') - Number(expected[b] === 'ok'));
}

/** What a line's call is made in. */
interface Situation {
  readonly world: World;
  /** What the preparation gave. */
  readonly given: string;
  /** Whether it would be the same for any other actor. */
  readonly isOfAnyActor: boolean;
}

/** Makes a world for the actor and prepares the line's situation in it. */
async function prepare(line: PermissionCase, actor: Actor): Promise<Situation> {
  const world = await makeWorld(server, clients, actor);
  let isOfAnyActor = line.ownSignIn !== true;
  const ofActor = <Value>(value: Value) => ({
    enumerable: true,
    get() {
      isOfAnyActor = false;
      return value;
    },
  });
  const watched: World = Object.defineProperties(
    { ...world },
    { actor: ofActor(world.actor), userId: ofActor(world.userId) },
  );
  const given = (await line.given?.(watched)) ?? '';
  return { world, given, isOfAnyActor };
}

/** Whether the call of this actor leaves the situation to the next one: a refused call has changed
 *  no row, which is tested, and a call that only reads changes nothing. */
function leavesAsIs(line: PermissionCase, actor: Actor): boolean {
  const { method, changes }: EndpointDeclaration = endpoints[line.endpoint];
  return line.expected[actor] !== 'ok' || (method === 'GET' && changes !== true);
}

async function countEntries(): Promise<number> {
  const { rows } = await server.database.pool.query<{ entries: string }>(
    'select count(*) as entries from moderation_acts',
  );
  return Number(rows[0]?.entries);
}

/** Makes the call as one actor of the cast. A refused call must leave every row as it was. */
async function outcomeFor(line: PermissionCase, { world, given }: Situation): Promise<Outcome> {
  const { actor } = world;
  const { params = {}, body, file, list } = line.input?.(world, given) ?? {};
  const endpoint: EndpointDeclaration = endpoints[line.endpoint satisfies EndpointName];
  const client = await clientFor(line, actor);

  // Only a refused call must change no row; an allowed call may.
  const isRefused = line.expected[actor] !== 'ok';
  if (isRefused) await forgetWrites(server.database);
  const entriesBefore = isRefused || entered.has(line.endpoint) ? null : await countEntries();
  const response = await client.fetch(pathOf(endpoint, params), {
    method: endpoint.method,
    ...(file === undefined ? {} : { body: formWith(file) }),
    ...(list === undefined ? {} : { body: list, headers: { 'content-type': 'text/csv' } }),
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  if (response.ok && endpoint.sends === 'events') {
    // A line of events has no end.
    await response.body?.cancel();
    return 'ok';
  }
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  const answer: unknown = isJson ? await response.json() : await response.text();
  const isLedOn = endpoint.sends === 'redirect' && response.status === 303;
  if (response.ok || isLedOn) {
    if (entriesBefore !== null && (await countEntries()) > entriesBefore) entered.add(line.endpoint);
    await lookInto(line, world, client, answer);
    return 'ok';
  }
  if (isRefused) {
    const changed = await tablesWrittenTo(server.database);
    if (ENTERED_WHEN_REFUSED.has(line.endpoint)) {
      expect(changed.filter((name) => name !== 'jobs' && name !== 'moderation_acts')).toEqual([]);
      return codeOf(answer);
    }
    expect(changed, `tables that a refused call of ${actor} changed`).toEqual([]);
  }
  return codeOf(answer);
}

function formWith(text: string): FormData {
  const form = new FormData();
  form.append('file', new Blob([text]), 'notes.txt');
  return form;
}

async function clientFor(line: PermissionCase, actor: Actor): Promise<TestClient> {
  const account = accountOf(actor);
  if (!line.ownSignIn) return clients[actor];
  return account === null ? server.client() : server.signIn(account);
}

async function lookInto(
  line: PermissionCase,
  world: World,
  client: TestClient,
  answer: unknown,
): Promise<void> {
  const endpoint: EndpointDeclaration = endpoints[line.endpoint];
  if (endpoint.answer === undefined) return;
  const plain = endpoint.encrypted ? decryptAnswer(answer, await payloadKeyOf(client)) : answer;
  const answered = zodOf(endpoint.answer);
  expect(() => answered.parse(plain)).not.toThrow();
  line.answer?.(world, plain);
}

async function payloadKeyOf(client: TestClient): Promise<Uint8Array> {
  const { info } = await client.call('getSessionInfo');
  return Buffer.from(info.payloadKey, 'base64url');
}

function codeOf(answer: unknown): Outcome {
  expect(answer).toMatchObject({ error: { code: expect.any(String), requestId: expect.any(String) } });
  return (answer as { error: { code: Outcome } }).error.code;
}
