import { DEMO_OPEN_SESSION } from '@hemicycle/testkit/demo-open-session';
import { dumpTables } from '@hemicycle/testkit/dump-everything';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import { CallError, type TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';

// Two servers over one database. Neither gets the other's news, so neither learns in time what the
// other has just done.
let here: TestServer;
let there: TestServer;
let hana: TestClient;
let ivan: TestClient;

const TRIES = 12;
const session = { idVotingSession: DEMO_OPEN_SESSION };

beforeAll(async () => {
  here = await startTestServer();
  there = await startTestServer({ database: here.database });
  const chief = await here.signIn('admin');
  await chief.call('updateUserRoles', {
    params: { userId: 'moderator' },
    body: { roles: ['administrator', 'moderator'] },
  });
  await chief.call('updateUserRoles', {
    params: { userId: 'admin' },
    body: { roles: ['administrator', 'moderator'] },
  });
  hana = await here.signIn('admin');
  ivan = await there.signIn('moderator');
});
afterAll(async () => {
  await there.stop();
  await here.stop();
});

interface Editor<Value> {
  readonly what: string;
  /** Creates a new thing to edit, for each test, and returns its id. */
  readonly make: () => Promise<string>;
  readonly read: (client: TestClient, id: string) => Promise<Value>;
  readonly save: (client: TestClient, id: string, value: Value, before: Value) => Promise<unknown>;
  readonly values: (tried: number) => readonly [Value, Value];
}

const edits = <Value>(editor: Editor<Value>): Editor<unknown> => editor as unknown as Editor<unknown>;

const newSession = async (members: string[] | null = ['member01']) => {
  const made = await hana.call('createVotingSession', {
    body: { title: 'Committee', epochStartTime: 1_000_000, epochEndTime: 2_000_000, members },
  });
  return made.idVotingSession;
};
const readSession = async (client: TestClient, idVotingSession: string) => {
  const [read] = await client.call('getVotingSession', { params: { idVotingSession } });
  if (read === undefined) throw new Error('there is no such session');
  return read;
};
const newDraft = async (title = 'Motion') => {
  const made = await hana.call('createPoll', { params: session, body: { title } });
  return made.id;
};
const readDrafts = async (client: TestClient, idVotingSession: string) => {
  const { polls } = await client.call('listPolls', { params: { idVotingSession } });
  return polls.filter(({ status }) => status === 'draft');
};

const editors = [
  edits({
    what: 'the title of a session',
    make: () => newSession(),
    read: async (client, id) => (await readSession(client, id)).title,
    save: (client, id, title, before) =>
      client.call('changeVotingSession', {
        params: { idVotingSession: id },
        body: { title, before: { title: before } },
      }),
    values: (tried) => [`Mine ${tried}`, `Theirs ${tried}`],
  }),
  edits({
    what: 'all members of a session',
    make: () => newSession(),
    read: async (client, id) => (await readSession(client, id)).members ?? [],
    save: (client, id, members, before) =>
      client.call('updateVotingSession', {
        params: { idVotingSession: id },
        body: { members: [...members], before: { members: [...before] } },
      }),
    values: (tried) => [
      ['member02', `member0${(tried % 6) + 3}`],
      [`member0${(tried % 6) + 3}`, 'member09'],
    ],
  }),
  edits({
    what: 'all quorum rules of a session',
    make: () => newSession(),
    read: async (client, id) => (await readSession(client, id)).data_json.davra.quorums,
    save: (client, id, quorums, before) =>
      client.call('updateVotingSessionDavra', {
        params: { idVotingSession: id },
        body: { quorums: [...quorums], before: { quorums: [...before] } },
      }),
    values: (tried) => (tried % 2 === 0 ? [[rules[0]!], [rules[1]!]] : [[], [rules[0]!, rules[1]!]]),
  }),
  edits({
    what: 'all proxies of a session',
    make: () => newSession(null),
    read: async (client, id) => (await readSession(client, id)).data_json.davra.proxyVoters ?? [],
    save: (client, id, proxyVoters, before) =>
      client.call('updateVotingSessionDavra', {
        params: { idVotingSession: id },
        body: { proxyVoters, before: { proxyVoters: before } },
      }),
    values: (tried) =>
      tried % 2 === 0
        ? [
            [{ proxyUserId: 'member01', behalfOfUserId: 'member02' }],
            [{ proxyUserId: 'member03', behalfOfUserId: 'member04' }],
          ]
        : [[], [{ proxyUserId: 'member05', behalfOfUserId: 'member06' }]],
  }),
  edits({
    what: 'a flag of the site',
    make: async () => 'site',
    read: async (client) => (await client.call('getSiteFlags')).defaultVoteOptions,
    save: (client, _id, defaultVoteOptions, before) =>
      client.call('updateSiteFlags', {
        body: { defaultVoteOptions: [...defaultVoteOptions], before: { defaultVoteOptions: [...before] } },
      }),
    values: (tried) => [
      ['For', `Against ${tried}`],
      [`Aye ${tried}`, 'No'],
    ],
  }),
  edits({
    what: 'the call-in numbers of the house',
    make: async () => 'site',
    read: async (client) => (await client.call('getSiteIdentity')).callInNumbers,
    save: (client, _id, callInNumbers, before) =>
      client.call('updateSiteIdentity', {
        body: { callInNumbers: [...callInNumbers], before: { callInNumbers: [...before] } },
      }),
    values: (tried) => [
      [{ label: 'Bern', callInNumber: `+41 ${tried}` }],
      [{ label: 'Rome', callInNumber: `+39 ${tried}` }],
    ],
  }),
  edits({
    what: 'the groups of a quorum rule',
    make: async () => rules[0]!,
    read: async (client, id) => {
      const all = await client.call('listQuorumRules');
      return all.find((rule) => rule.id === id)?.groups ?? [];
    },
    save: (client, id, groups, before) =>
      client.call('updateQuorumRule', {
        params: { ruleId: id },
        body: { groups: [...groups], before: { groups: [...before] } },
      }),
    values: (tried) =>
      tried % 2 === 0 ? [['greens'], ['labour-and-solidarity']] : [[], ['greens', 'labour-and-solidarity']],
  }),
  edits({
    what: 'the options of a draft',
    make: () => newDraft(),
    read: async (client, id) =>
      (await readDrafts(client, DEMO_OPEN_SESSION)).find((one) => one.id === id)?.voteOptions ?? [],
    save: (client, id, voteOptions, before) =>
      client.call('updatePoll', {
        params: { pollId: id },
        body: { voteOptions: [...voteOptions], before: { voteOptions: [...before] } },
      }),
    values: (tried) => [
      ['For', `Against ${tried}`],
      [`Aye ${tried}`, 'No'],
    ],
  }),
  edits({
    what: 'the order of the drafts',
    make: async () => {
      const id = await newSession();
      for (const title of ['First', 'Second', 'Third']) {
        await here.database.pool.query(`update voting_sessions set ends_ms = $2 where id = $1`, [
          id,
          Date.now() + 3_600_000,
        ]);
        await hana.call('createPoll', { params: { idVotingSession: id }, body: { title } });
      }
      return id;
    },
    read: async (client, id) =>
      (await readDrafts(client, id))
        .toSorted((left, right) => left.position - right.position)
        .map((one) => one.id),
    save: (client, id, pollIds, before) =>
      client.call('orderDrafts', {
        params: { idVotingSession: id },
        body: { pollIds: [...pollIds], before: { pollIds: [...before] } },
      }),
    values: () => [[], []],
  }),
  edits({
    what: 'the roles of an account',
    make: async () => 'member20',
    read: async (client) => {
      const [account] = await client.call('getManyUsers', { body: { userIds: ['member20'] } });
      return account?.davra.roles ?? [];
    },
    save: (client, userId, roles, before) =>
      client.call('updateUserRoles', {
        params: { userId },
        body: { roles: [...roles], before: { roles: [...before] } },
      }),
    values: (tried) =>
      tried % 2 === 0 ? [['observer'], ['moderator']] : [['member'], ['member', 'observer']],
  }),
];

let rules: string[] = [];
beforeAll(async () => {
  const all = await hana.call('listQuorumRules');
  rules = all.map(({ id }) => id);
});

test.each(editors)(
  '[SESS-01] of two who change $what in the same instant the second is told, and loses nothing unasked',
  async (editor) => {
    const id = await editor.make();
    for (let tried = 0; tried < TRIES; tried += 1) {
      const before = await editor.read(hana, id);
      const [mine, theirs] = valuesOf(editor, tried, before);
      const outcomes = await Promise.allSettled([
        editor.save(hana, id, mine, before),
        editor.save(ivan, id, theirs, before),
      ]);
      const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
      expect(refused.map(({ reason }) => (reason instanceof CallError ? reason.code : reason))).toEqual([
        'changed-meanwhile',
      ]);
      const won = outcomes[0]?.status === 'fulfilled' ? mine : theirs;
      expect(await editor.read(ivan, id)).toEqual(won);
      // The clerk who was refused reads the value again, and saves on top of it.
      const lost = won === mine ? theirs : mine;
      await editor.save(hana, id, lost, won);
      expect(await editor.read(ivan, id)).toEqual(lost);
      // The same save again, as after a lost answer, is accepted.
      await editor.save(hana, id, lost, won);
    }
  },
);

/** Two values that differ from the stored value and from each other. */
function valuesOf(editor: Editor<unknown>, tried: number, before: unknown): readonly [unknown, unknown] {
  if (editor.what !== 'the order of the drafts') return editor.values(tried);
  const [first, second, third] = before as string[];
  return [
    [second, first, third],
    [first, third, second],
  ];
}

test('[SESS-01] two who change different fields in the same instant lose nothing, and ask nobody', async () => {
  const idVotingSession = await newSession();
  const before = await readSession(hana, idVotingSession);
  const params = { idVotingSession };
  await Promise.all([
    hana.call('changeVotingSession', { params, body: { title: 'Renamed', before: { title: before.title } } }),
    ivan.call('changeVotingSession', {
      params,
      body: { description: 'Agenda', before: { description: before.description } },
    }),
    hana.call('updateVotingSessionDavra', { params, body: { chatAll: false, before: { chatAll: true } } }),
    ivan.call('changeVotingSession', {
      params,
      body: { telephony: { accessCode: '17' }, before: { telephony: before.telephony } },
    }),
  ]);
  expect(await readSession(ivan, idVotingSession)).toMatchObject({
    title: 'Renamed',
    description: 'Agenda',
    telephony: { accessCode: '17' },
    data_json: { davra: { chatAll: false } },
  });
});

test('[SESS-01] a refusal names the fields, and nothing of the request is done', async () => {
  const idVotingSession = await newSession();
  const params = { idVotingSession };
  const { title, description } = await readSession(hana, idVotingSession);
  await ivan.call('changeVotingSession', { params, body: { title: 'Theirs' } });
  const body = { title: 'Mine', description: 'New', before: { title, description } };
  const refused = await hana.call('changeVotingSession', { params, body }).catch((error: unknown) => error);
  expect(refused).toMatchObject({
    code: 'changed-meanwhile',
    body: { error: { details: [{ path: 'title' }] } },
  });
  expect(await readSession(ivan, idVotingSession)).toMatchObject({ title: 'Theirs', description: '' });
  // A request without `before` sets the value, whatever the stored value was.
  await hana.call('changeVotingSession', { params, body: { title: 'Mine' } });
  expect((await readSession(ivan, idVotingSession)).title).toBe('Mine');
});

test('[POLL-17] a change of the ballot form does not drop the rule that somebody else has just set', async () => {
  const id = await newDraft('Ranking');
  const [draft] = (await readDrafts(hana, DEMO_OPEN_SESSION)).filter((one) => one.id === id);
  const params = { pollId: id };
  const majority = { ...draft!.majority, kind: 'absolute' as const };
  await ivan.call('updatePoll', { params, body: { majority, before: { majority: draft!.majority } } });
  const { form, majority: read } = draft!;
  const change = hana.call('updatePoll', {
    params,
    body: { form: { kind: 'ranking' }, before: { form, majority: read } },
  });
  expect(await refusalOf(change)).toBe('changed-meanwhile');
});

test('[POLL-01] nobody opens a draft that somebody has changed since they confirmed it', async () => {
  const confirmed = await newDraft('Secret motion');
  const params = { pollId: confirmed };
  const [draft] = (await readDrafts(hana, DEMO_OPEN_SESSION)).filter((one) => one.id === confirmed);
  const { anonymous, title } = draft!;
  await ivan.call('updatePoll', { params, body: { anonymous: 'privatevoter', before: { anonymous } } });
  const opening = hana.call('openPoll', { params, body: { before: { anonymous, title } } });
  expect(await refusalOf(opening)).toBe('changed-meanwhile');
  const [stands] = (await readDrafts(ivan, DEMO_OPEN_SESSION)).filter((one) => one.id === confirmed);
  expect(stands?.status).toBe('draft');
  const seen = { before: { anonymous: 'privatevoter' as const, title } };
  expect(await hana.call('openPoll', { params, body: seen })).toMatchObject({ status: 'open' });
  await hana.call('cancelPoll', { params, body: { reason: 'Wrong question' } });
  // The poll was withdrawn meanwhile, so closing it is refused.
  expect(await refusalOf(ivan.call('closePoll', { params }))).toBe('poll-not-open');
});

/** The actions that need a permission, each with a call that changes something. */
const privileged: readonly {
  readonly what: string;
  readonly call: (client: TestClient) => Promise<unknown>;
}[] = [
  {
    what: 'rename a session',
    call: (client) => client.call('changeVotingSession', { params: session, body: { title: 'Taken' } }),
  },
  {
    what: 'make a session',
    call: (client) =>
      client.call('createVotingSession', { body: { title: 'Taken', epochStartTime: 1, epochEndTime: 2 } }),
  },
  {
    what: 'delete a session',
    call: async (client) =>
      client.call('deleteVotingSession', { params: { idVotingSession: made.sessionId } }),
  },
  {
    what: 'end a session',
    call: (client) => client.call('endVotingSession', { params: { idVotingSession: made.sessionId } }),
  },
  {
    what: 'switch the chat off',
    call: (client) => client.call('updateVotingSessionDavra', { params: session, body: { chatAll: false } }),
  },
  {
    what: 'mute all by force',
    call: (client) =>
      client.call('updateVotingSessionDavra', { params: session, body: { forceMuteAll: { audio: true } } }),
  },
  { what: 'set a flag', call: (client) => client.call('updateSiteFlags', { body: { enableQuorum: false } }) },
  {
    what: 'rename the house',
    call: (client) => client.call('updateSiteIdentity', { body: { siteName: 'Taken', before: {} } }),
  },
  {
    what: 'change a quorum rule',
    call: (client) =>
      client.call('updateQuorumRule', { params: { ruleId: rules[0]! }, body: { name: 'Taken' } }),
  },
  {
    what: 'delete a quorum rule',
    call: (client) => client.call('deleteQuorumRule', { params: { ruleId: rules[0]! } }),
  },
  {
    what: 'make a draft',
    call: (client) => client.call('createPoll', { params: session, body: { title: 'Taken' } }),
  },
  {
    what: 'change a draft',
    call: (client) =>
      client.call('updatePoll', { params: { pollId: made.draftId }, body: { title: 'Taken' } }),
  },
  {
    what: 'delete a draft',
    call: (client) => client.call('deletePoll', { params: { pollId: made.draftId } }),
  },
  { what: 'open a vote', call: (client) => client.call('openPoll', { params: { pollId: made.draftId } }) },
  { what: 'close a vote', call: (client) => client.call('closePoll', { params: { pollId: made.openId } }) },
  {
    what: 'withdraw a vote',
    call: (client) =>
      client.call('cancelPoll', { params: { pollId: made.openId }, body: { reason: 'Wrong question' } }),
  },
  {
    what: 'take the roles back',
    call: (client) =>
      client.call('updateUserRoles', {
        params: { userId: 'moderator' },
        body: { roles: ['administrator', 'moderator'] },
      }),
  },
  {
    what: 'make an account',
    call: (client) =>
      client.call('createUser', {
        body: {
          email: 'taken@example.org',
          displayName: 'Taken',
          password: 'a long password',
          roles: ['administrator'],
        },
      }),
  },
  {
    what: 'import accounts',
    call: (client) =>
      client.call('importUsers', {
        body: { csv: 'taken2@example.org,Taken,,Administrator,a long password', dryRun: false },
      }),
  },
  {
    what: 'open a speakers list',
    call: (client) => client.call('openSpeakersList', { params: session, body: {} }),
  },
  {
    what: 'close a speakers list',
    call: (client) =>
      client.call('closeSpeakersList', { params: { idVotingSession: made.sessionId }, body: { version: 0 } }),
  },
  {
    what: 'mute somebody by force',
    call: (client) =>
      client.call('updatePeopleState', { params: { userId: 'member08' }, body: { forceMuteAudio: -1 } }),
  },
];
let made: { readonly sessionId: string; readonly draftId: string; readonly openId: string };

test('[PERM-03] [AUTH-12] who was demoted a moment ago on another server changes nothing more', async () => {
  const sessionId = await newSession();
  const openId = await newDraft('Open');
  made = { sessionId, draftId: await newDraft('Waits'), openId };
  await hana.call('openPoll', { params: { pollId: openId } });
  await hana.call('updateSessionInfo', {
    body: { userSession: { votingSessionToAttend: DEMO_OPEN_SESSION } },
  });
  await ivan.call('updateSessionInfo', {
    body: { userSession: { votingSessionToAttend: DEMO_OPEN_SESSION } },
  });
  const rosa = await here.signIn('member08');
  await rosa.call('setMeeting', { body: { ...session, meeting: 'mainchamber' } });
  const { pool, schema } = here.database;
  // The sweep meanwhile keeps who was expected at sittings that are over.
  const isKept = ({ table }: { table: string }) =>
    !/^(sign_ins|jobs|user_roles|live_changes|moderation_acts|audit_heads|expected_(sets|people)|quorum_(results|contributions|history))$/.test(
      table,
    );
  // A job gives entries of the audit log their places meanwhile, so only their number counts.
  const countEntries = async () => (await pool.query('select from moderation_acts')).rowCount;
  const everything = async () => [
    `${await countEntries()} entries`,
    ...(await dumpTables(pool, schema))
      .filter(isKept)
      .map(({ table, text }) => `${table} ${text}`)
      .toSorted(),
  ];
  for (const { what, call } of privileged) {
    // The other server has Ivan in memory with his earlier roles.
    await ivan.call('getSessionInfo');
    const demotion = { params: { userId: 'moderator' }, body: { roles: ['member'] } };
    await hana.call('updateUserRoles', demotion);
    const before = await everything();
    // Who moderates no sitting any more does not learn of one that does not name them.
    expect(['permission-missing', 'not-found'], what).toContain(await refusalOf(call(ivan)));
    expect(await everything(), what).toEqual(before);
    await hana.call('updateUserRoles', { ...demotion, body: { roles: ['administrator', 'moderator'] } });
  }
});

test('[AUTH-12] of two who demote each other in the same instant one comes second and is refused', async () => {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const outcomes = await Promise.allSettled([
      hana.call('updateUserRoles', { params: { userId: 'moderator' }, body: { roles: ['member'] } }),
      ivan.call('updateUserRoles', { params: { userId: 'admin' }, body: { roles: ['member'] } }),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await here.database.pool.query(
      `insert into user_roles (user_id, role_id, position)
       select user_id, role_id, 7 from (values ('admin', 'administrator'), ('moderator', 'administrator')) as wanted (user_id, role_id)
       on conflict do nothing`,
    );
  }
});
