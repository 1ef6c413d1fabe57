import { searchPeople } from '@hemicycle/contract/people-admin';
import { compareNames } from '@hemicycle/rules/people/name-order';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inNameOrder } from '../../platform/db/name-order.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const FIRST = ['Ágnes', 'agnes', 'Åsa', 'Asa', 'Øyvind', 'İpek', 'Ivan', 'Łukasz', 'Lukas', 'Zoë', 'Zoe'];
const LAST = ['Čapek', 'Yılmaz', 'Þorsdóttir', "O'Brien", 'Ó Súilleabháin', '9', '10', '2.5', 'علي', '王'];

test('the database and TypeScript sort names in one order', async () => {
  const names = FIRST.flatMap((first) => LAST.map((last) => `${first} ${last}`)).toSorted();
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${names}::text[]) as names (name) order by ${inNameOrder('name')}`.execute(
    server.database.db,
  );
  expect(rows.map(({ name }) => name)).toEqual(names.toSorted(compareNames));
});

test('[PEOP-02] [PEOP-03] names with accents stand with their letter, weights by their size', async () => {
  const admin = await server.signIn('admin');
  const names = ['Zoë Čapek', 'Åsa Berg', 'Zoë Yılmaz', 'Łukasz Nowak', 'Marek Nowak'];
  for (const [index, displayName] of names.entries()) {
    const email = `order${String(index)}@names.example`;
    await admin.call('createUser', {
      body: { email, displayName, password: 'a long pass phrase for names', roles: ['member'] },
    });
  }
  const answer = await admin.fetch('/api/users/search?search=%40names.example');
  const { people } = searchPeople.answer.parse(await answer.json());
  const found = people.map(({ displayName }) => displayName);
  expect(found).toEqual(['Åsa Berg', 'Łukasz Nowak', 'Marek Nowak', 'Zoë Čapek', 'Zoë Yılmaz']);
  const weight = (number: string) => [
    `w${number.replace('.', '-')}`,
    `Regions: ${number}`,
    'vote-weighting',
    number,
    'org',
  ];
  for (const group of [
    ['org', 'Regions', 'vote-organisation', null, null],
    ...['10', '2.5', '12', '2.25', '1'].map(weight),
    ...['Liberté', 'Écologistes'].map((name, index) => [`p${String(index)}`, name, 'primary', null, null]),
  ]) {
    await server.database.pool.query(
      `insert into groups (id, name, grouptype, color, created_ms, weighting_number, vote_organisation)
       values ($1, $2, $3, '#102030', 1, $4, $5)`,
      group,
    );
  }
  const groups = (await admin.call('listGroups')).map(({ name }) => name);
  const own = ['Écologistes', 'Liberté', ...['1', '2.25', '2.5', '10', '12'].map((one) => `Regions: ${one}`)];
  expect(groups.filter((name) => own.includes(name))).toEqual(own);
});
