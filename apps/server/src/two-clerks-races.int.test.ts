import { makeCommittee } from '@hemicycle/testkit/make-committee';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import { takeSeat } from '@hemicycle/testkit/take-seat';
import { type CallError, createTestClient, type TestClient } from '@hemicycle/testkit/test-client';
import type { TestServer } from '@hemicycle/testkit/test-server';
import { openTestSocket } from '@hemicycle/testkit/test-socket';
import { startTwoTestServers, type TwoTestServers } from '@hemicycle/testkit/two-test-servers';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';

// Two clerks do what goes against each other in the same instant, at two servers of one site.

const TRIES = 6;
const redisUrl = 'redis://between.test';

let servers: TwoTestServers;
let here: TestServer;
let there: TestServer;
let admin: TestClient;
let hana: TestClient;
let ivan: TestClient;
let idVotingSession: string;

beforeAll(async () => {
  servers = await startTwoTestServers({ config: { redisUrl } });
  ({ here, there } = servers);
  admin = await here.signIn('admin');
  await here.database.pool.query(
    `insert into user_roles (user_id, role_id, position) select 'chair', role_id, 50 + position
     from user_roles where user_id = 'moderator' on conflict do nothing`,
  );
  [hana, ivan] = await Promise.all([here.signIn('moderator'), there.signIn('chair')]);
});
afterAll(() => servers.stop());
beforeEach(async () => {
  const people = ['moderator', 'chair', 'member08', 'member09'];
  idVotingSession = await makeCommittee(admin, Date.now(), people);
  for (const clerk of [hana, ivan]) await takeSeat(clerk, idVotingSession);
});

const ofSession = () => ({ params: { idVotingSession } });
/** What became of a call: its answer, or the code of its refusal. */
const settled = <Answer>(call: Promise<Answer>): Promise<Answer | string> =>
  call.catch(({ code }: { code: string }) => code);
const query = async (text: string, values: readonly unknown[] = []) =>
  (await here.database.pool.query<Record<string, unknown>>(text, [...values])).rows;

test('[MOD-08] two moderators move one person at once: one place is left, and every screen shows it', async () => {
  const rosa = await there.signIn('member08');
  const kenji = await here.signIn('member09');
  for (const client of [rosa, kenji]) await takeSeat(client, idVotingSession);
  const rooms = await Promise.all(
    ['Alcove', 'Balcony'].map((title) => hana.call('createHuddle', { ...ofSession(), body: { title } })),
  );
  const [alcove = '', balcony = ''] = rooms.map(({ id }) => id);
  const screens = await Promise.all([
    openTestSocket(hana, 'moderator', ofSession().params),
    openTestSocket(ivan, 'chair', ofSession().params),
    openTestSocket(rosa, 'member08', ofSession().params),
  ]);
  onTestFinished(() => screens.forEach((screen) => screen.close()));
  for (const screen of screens) await screen.snapshot();
  const move = (clerk: TestClient, instruction: object) =>
    settled(
      clerk.call('sendNotification', {
        params: { userId: 'member08' },
        body: { type: 'moderatorInstruction', message: instruction as never },
      }),
    );
  const to = (roomId: string) => ({ instruction: 'gotoMeeting', roomId });
  for (let tried = 0; tried < TRIES; tried += 1) {
    const outcomes = await Promise.all([move(hana, to(alcove)), move(ivan, to(balcony))]);
    for (const outcome of outcomes) if (typeof outcome === 'string') expect(outcome).toBe('already-there');
    const [place] = await query(
      `select meeting, huddle_id from people_states where id_voting_session = $1 and user_id = 'member08'`,
      [idVotingSession],
    );
    expect(place?.['meeting']).toBe('huddle');
    expect([alcove, balcony]).toContain(place?.['huddle_id']);
    // The two answer from their own server.
    for (const clerk of [hana, ivan]) {
      const people = await clerk.call('listPeopleStates', ofSession());
      expect(people.find(({ userId }) => userId === 'member08')?.meetingId).toBe(place?.['huddle_id']);
    }
    for (const screen of screens) {
      await vi.waitFor(
        () => {
          const told = screen.messages.flatMap((message) =>
            message.type === 'news'
              ? message.changes.flatMap((change) => (change.kind === 'people' ? change.people : []))
              : [],
          );
          const newest = told.filter(({ userId }) => userId === 'member08').at(-1);
          expect(newest).toMatchObject({ meetingId: place?.['huddle_id'] });
        },
        { timeout: 8_000 },
      );
    }
    await move(hana, { instruction: 'gotoMainMeeting' });
  }
}, 60_000);

test('[MOD-08] who was demoted a moment ago at another server moves nobody, and nobody instructs themselves', async () => {
  const rosa = await here.signIn('member08');
  await takeSeat(rosa, idVotingSession);
  const { id: roomId } = await hana.call('createHuddle', { ...ofSession(), body: { title: 'Alcove' } });
  await ivan.call('getSessionInfo');
  const [before] = await query(
    `select roles from (select array_agg(role_id) as roles from user_roles where user_id = 'chair') as all_of`,
  );
  const roles = (before?.['roles'] as string[]) ?? [];
  await admin.call('updateUserRoles', { params: { userId: 'chair' }, body: { roles: ['member'] } });
  onTestFinished(async () => {
    await admin.call('updateUserRoles', { params: { userId: 'chair' }, body: { roles } });
  });
  const instruct = (clerk: TestClient, userId: string) =>
    refusalOf(
      clerk.call('sendNotification', {
        params: { userId },
        body: { type: 'moderatorInstruction', message: { instruction: 'gotoMeeting', roomId } },
      }),
    );
  expect(await instruct(ivan, 'member08')).toBe('permission-missing');
  expect(await instruct(hana, 'moderator')).toBe('moves-themselves');
  expect(
    await query(`select from people_states where id_voting_session = $1 and meeting = 'huddle'`, [
      idVotingSession,
    ]),
  ).toEqual([]);
});

test('[BEY-47] a link with 10 places that 1,000 use at once at two servers admits exactly 10', async () => {
  const { loginCode } = await hana.call('createGuestLink', {
    body: { label: 'Experts', roles: ['participant'], idVotingSession, usesMax: 10 },
  });
  const body = { loginCode, displayName: 'Ingrid', email: 'i@hydro.example' };
  const answers = await Promise.all(
    Array.from({ length: 1_000 }, (_, index) => {
      const { url } = index % 2 === 0 ? here : there;
      return settled(
        createTestClient(url)
          .call('guestLogin', { body })
          .then(() => 'came'),
      );
    }),
  );
  expect(answers.filter((answer) => answer === 'came')).toHaveLength(10);
  expect(answers.filter((answer) => answer === 'guest-link-used-up')).toHaveLength(990);
  expect(await query('select from guests where id_voting_session = $1', [idVotingSession])).toHaveLength(10);
}, 180_000);

test('[PEOP-03] a group is deleted while another clerk puts somebody into it or names it in a guest link: it is used or gone', async () => {
  const chief = createTestClient(there.url, admin.cookie);
  const [known] = await admin.call('listQuorumRules');
  if (known === undefined) throw new Error('the site has no rule');
  const { id: _, ...rule } = known;
  const uses: readonly ((id: string, name: string) => Promise<unknown>)[] = [
    (id) =>
      chief.call('changePeople', {
        body: { whom: { userIds: ['member20'] }, change: { addGroups: [id] } },
      }),
    (id, label) =>
      chief.call('createGuestLink', {
        body: { label, roles: ['participant'], groups: [id], idVotingSession },
      }),
    (id, name) => chief.call('createQuorumRule', { body: { ...rule, name, groups: [id] } }),
    (id, title) => chief.call('createPoll', { ...ofSession(), body: { title, votingOrganisation: id } }),
  ];
  for (let tried = 0; tried < 3 * uses.length; tried += 1) {
    const use = uses[tried % uses.length];
    const grouptype = tried % uses.length === 3 ? ('vote-organisation' as const) : ('secondary' as const);
    const name = `Race ${tried}`;
    const { id } = await admin.call('createGroup', { body: { name, grouptype } });
    const [gone, used] = await Promise.all([
      settled(admin.call('deleteGroup', { params: { groupId: id } })),
      settled(use?.(id, name) ?? Promise.reject(new Error('no use'))),
    ]);
    const isThere = (await admin.call('listGroups')).some((group) => group.id === id);
    if (isThere) {
      expect([gone, typeof used]).toEqual(['group-in-use', 'object']);
    } else {
      expect(gone).toBeUndefined();
      expect(['invalid-input', 'not-found']).toContain(used);
    }
  }
  // Nothing names a group that is gone.
  const named = await query(
    `select id from (
       select unnest(group_ids) as id from guest_links union select unnest(group_ids) from quorum_rules
       union select voting_organisation from polls where voting_organisation <> 'none') as named
     where id not in (select id from groups)`,
  );
  expect(named).toEqual([]);
});

test('[PEOP-02] one list is imported twice in the same instant: each person is made once', async () => {
  const rows = Array.from({ length: 500 }, (_, n) => `p${n}@race.org,Person ${n},Greens,Member`);
  const body = { csv: rows.join('\n'), passwordsLater: true };
  const chief = createTestClient(there.url, admin.cookie);
  const outcomes = await Promise.all(
    [admin, chief].map((clerk) => settled(clerk.call('importUsers', { body }))),
  );
  const made = outcomes.flatMap((outcome) => (typeof outcome === 'string' ? [] : [outcome.created]));
  expect(made.reduce((sum, created) => sum + created, 0)).toBe(500);
  for (const outcome of outcomes) {
    if (typeof outcome === 'string') expect(['changed-meanwhile', 'import-differs']).toContain(outcome);
  }
  const counted = await query(
    `select count(*)::int as people, count(distinct email)::int as addresses from users where email like '%@race.org'`,
  );
  expect(counted).toEqual([{ people: 500, addresses: 500 }]);
}, 60_000);

test('[PEOP-02] a list with two rows for one person is refused with the second row, and changes nobody', async () => {
  const csv = 'twice@race.org,First,,Member\nonce@race.org,Once,,Member\nTWICE@race.org,Second,,Member';
  const body = { csv, passwordsLater: true };
  const { rows } = await admin.call('importUsers', { body: { ...body, dryRun: true } });
  expect(rows.filter(({ outcome }) => outcome === 'refused').length).toBeGreaterThan(0);
  const refused = await admin.call('importUsers', { body }).catch((error: CallError) => error);
  expect(refused).toMatchObject({
    code: 'invalid-input',
    body: { error: { details: [{ problem: 'A3: This e-mail address stands in an earlier line too.' }] } },
  });
  expect(await query(`select from users where email in ('twice@race.org', 'once@race.org')`)).toEqual([]);
});

test('[AGENDA-01] two clerks set two items current at once: one is, and the other clerk is told', async () => {
  for (const title of ['Opening', 'Bill', 'Budget'])
    await hana.call('addAgendaItem', { ...ofSession(), body: { title } });
  const { items } = await hana.call('publishAgenda', { ...ofSession(), body: { published: true } });
  const [opening = '', bill = '', budget = ''] = items.map(({ id }) => id);
  const setCurrent = (clerk: TestClient, itemId: string | null, before: string | null) =>
    clerk.call('setCurrentAgendaItem', { ...ofSession(), body: { itemId, before: { itemId: before } } });
  let now: string | null = null;
  for (let tried = 0; tried < TRIES; tried += 1) {
    await setCurrent(hana, opening, now);
    const outcomes = await Promise.all([
      settled(setCurrent(hana, bill, opening)),
      settled(setCurrent(ivan, budget, opening)),
    ]);
    expect(outcomes.filter((outcome) => outcome === 'changed-meanwhile')).toHaveLength(1);
    now = typeof outcomes[0] === 'string' ? budget : bill;
    const seen = await Promise.all([hana, ivan].map((clerk) => clerk.call('readAgenda', ofSession())));
    for (const { items: shown } of seen) {
      expect(shown.filter(({ state }) => state === 'current').map(({ id }) => id)).toEqual([now]);
    }
    expect(seen[0]).toEqual(seen[1]);
  }
});

test('[BEY-34] two clerks write one text of the minutes at once: one wording stands, and the other clerk is told', async () => {
  const { blocks } = await hana.call('composeMinutes', ofSession());
  const id = crypto.randomUUID();
  await hana.call('addMinuteText', {
    ...ofSession(),
    body: { id, after: blocks[0]?.id ?? '', text: 'First.' },
  });
  const params = { idVotingSession, blockId: id };
  for (let version = 1; version <= TRIES; version += 1) {
    const outcomes = await Promise.all(
      [hana, ivan].map((clerk, index) =>
        settled(
          clerk.call('changeMinuteText', { params, body: { text: `${version} by ${index}`, version } }),
        ),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'changed-meanwhile')).toHaveLength(1);
    const won = outcomes.findIndex((outcome) => typeof outcome !== 'string');
    const seen = await Promise.all([hana, ivan].map((clerk) => clerk.call('readMinutes', ofSession())));
    for (const { minutes } of seen) {
      const text = minutes?.blocks.find((block) => block.id === id);
      expect(text).toMatchObject({ text: `${version} by ${won}`, version: version + 1 });
    }
  }
});

test('[BEY-40] two clerks extend, suspend, resume and void one vote at once: each step is done once', async () => {
  const { id: pollId } = await hana.call('createPoll', {
    ...ofSession(),
    body: { title: 'Third reading', durationQuantity: 5, durationUnits: 'minutes' },
  });
  const params = { pollId };
  const { endTime } = await hana.call('openPoll', { params });
  const stepOf = async () => (await ivan.call('getPoll', { params })).poll;
  const both = (call: (clerk: TestClient) => Promise<unknown>) =>
    Promise.all([hana, ivan].map((clerk) => settled(call(clerk))));
  const refused = (outcomes: readonly unknown[]) => outcomes.filter((outcome) => typeof outcome === 'string');

  const body = { byMs: 60_000, endsAtMs: endTime, remainingMs: null };
  expect(refused(await both((clerk) => clerk.call('extendPoll', { params, body })))).toHaveLength(1);
  expect((await stepOf()).endTime).toBe((endTime ?? 0) + 60_000);

  const suspended = await both((clerk) => clerk.call('suspendPoll', { params }));
  expect(refused(suspended).length).toBeLessThan(2);
  const resumed = await both((clerk) => clerk.call('resumePoll', { params }));
  expect(refused(resumed).length).toBeLessThan(2);
  const { course } = await stepOf();
  expect(course.map(({ act }) => act)).toEqual(['extended', 'suspended', 'resumed']);

  const voided = await both((clerk) =>
    clerk.call('cancelPoll', { params, body: { reason: 'The question was wrong' } }),
  );
  expect(refused(voided).length).toBeLessThan(2);
  for (const clerk of [hana, ivan])
    expect((await clerk.call('getPoll', { params })).poll.status).toBe('cancelled');
  const acts = await query(
    `select count(*)::int as count from moderation_acts where id_voting_session = $1 and act = 'withdrawPoll'`,
    [idVotingSession],
  );
  expect(acts).toEqual([{ count: 1 }]);
});
