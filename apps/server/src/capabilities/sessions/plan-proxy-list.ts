import { PROXY_PAIRS_MAX } from '@hemicycle/contract/limits';
import type { ListProblem } from '@hemicycle/contract/list-problems';
import type { ProxyPair } from '@hemicycle/contract/proxies';
import type { ListedPerson, ProxyListColumn, ProxyListRow } from '@hemicycle/contract/proxy-import';
import { inOneForm } from '@hemicycle/contract/readable-text';
import { sayListProblem } from '@hemicycle/rules/people/list-problems';
import { planPairs } from '@hemicycle/rules/proxies/plan-pairs';
import { readPersonCell } from '@hemicycle/rules/proxies/read-person-cell';
import { type CellProblem, listProblemOf, type TableRow } from '../accounts/public.ts';

/** What the rows of a list of proxies are checked against. `members`: null where the sitting is
 *  open to all. `votersMax`: how many people one proxy may represent; null: any number. */
export interface ProxyListGround {
  readonly people: readonly ListedPerson[];
  readonly members: ReadonlySet<string> | null;
  readonly voters: ReadonlySet<string>;
  readonly standing: readonly ProxyPair[];
  readonly setAside: readonly ProxyPair[];
  readonly votersMax: number | null;
  readonly skip: ReadonlySet<number>;
}

/** What a list does: each row, and the pairs that go and come. */
export interface ProxyListPlan {
  readonly rows: readonly ProxyListRow[];
  readonly add: readonly ProxyPair[];
  readonly remove: readonly ProxyPair[];
}

type Problem = CellProblem<ProxyListColumn>;

/** A row whose two people were looked up. `pair`: absent where a cell is wrong or the row is left
 *  out. */
interface FoundRow {
  readonly record: TableRow<ProxyListColumn>;
  readonly represented: ListedPerson | null;
  readonly proxy: ListedPerson | null;
  readonly problems: readonly Problem[];
  readonly pair: ProxyPair | null;
}

/** Says what each row of a list of proxies does, or why it is refused. Never throws. Source:
 *  BEY-20, PROXY-03 … PROXY-05, BEY-10. */
export function planProxyList(
  records: readonly TableRow<ProxyListColumn>[],
  ground: ProxyListGround,
): ProxyListPlan {
  const found = findPeople(records, ground);
  const standing = new Map(ground.standing.map((pair) => [pair.behalfOfUserId, pair]));
  const isThere = ({ proxyUserId, behalfOfUserId }: ProxyPair) =>
    standing.get(behalfOfUserId)?.proxyUserId === proxyUserId;
  const offered = found.flatMap(({ pair }, at) => (pair !== null && !isThere(pair) ? [{ pair, at }] : []));
  const facts = { mayVote: (userId: string) => ground.voters.has(userId), votersMax: ground.votersMax };
  const { refusals } = planPairs(
    offered.map(({ pair }) => pair),
    ground.standing,
    facts,
  );
  const fitting = offered.filter((_, index) => refusals[index] === null);
  const news = fitting.filter(({ pair }) => !standing.has(pair.behalfOfUserId));
  const beyond = new Set(news.slice(Math.max(0, PROXY_PAIRS_MAX - standing.size)).map(({ at }) => at));
  const accepted = fitting.filter(({ at }) => !beyond.has(at));
  const after = new Map([...standing, ...accepted.map(({ pair }) => [pair.behalfOfUserId, pair] as const)]);
  const problemAt = problemsOfPairs(ground, after);
  const late = new Map<number, Problem>([
    ...offered.flatMap(({ pair, at }, index) => {
      const code = refusals[index];
      const row = found[at];
      if (code === null || code === undefined || row === undefined) return [];
      return [[at, problemAt(row.record, code, pair)] as const];
    }),
    ...[...beyond].flatMap((at) => {
      const row = found[at];
      const full = listProblemOf('proxies-full', { max: String(PROXY_PAIRS_MAX) });
      return row === undefined ? [] : [[at, problemIn(row.record, 'represented', full)] as const];
    }),
  ]);
  const present = rowPresenter(ground, standing);
  return {
    rows: found.map((row, at) => {
      const problem = late.get(at);
      return present(problem === undefined ? row : { ...row, problems: [problem] });
    }),
    add: accepted.map(({ pair }) => pair),
    remove: accepted.flatMap(({ pair }) => standing.get(pair.behalfOfUserId) ?? []),
  };
}

function findPeople(
  records: readonly TableRow<ProxyListColumn>[],
  ground: ProxyListGround,
): readonly FoundRow[] {
  const find = personFinder(ground);
  const rowOf = new Map<string, number>();
  return records.map((record) => {
    const isSkipped = ground.skip.has(record.row);
    const represented = find(record.cells.represented);
    const proxy = find(record.cells.proxy);
    const people = { represented: represented.person, proxy: proxy.person };
    if (isSkipped || record.problems.length > 0) {
      return { record, ...people, problems: isSkipped ? [] : record.problems, pair: null };
    }
    const earlier = people.represented === null ? undefined : rowOf.get(people.represented.userId);
    if (people.represented !== null && earlier === undefined) {
      rowOf.set(people.represented.userId, record.row);
    }
    const wrong = [
      ['represented', represented.problem],
      [
        'represented',
        earlier === undefined
          ? null
          : listProblemOf('proxy-twice', {
              name: people.represented?.displayName ?? '',
              row: String(earlier),
            }),
      ],
      ['proxy', proxy.problem],
    ] as const;
    const problems = wrong.flatMap(([column, problem]) =>
      problem === null ? [] : [problemIn(record, column, problem)],
    );
    const pair =
      problems.length > 0 || people.represented === null || people.proxy === null
        ? null
        : { proxyUserId: people.proxy.userId, behalfOfUserId: people.represented.userId };
    return { record, ...people, problems, pair };
  });
}

/** Finds the person whom a cell names, or says why it names none who can stand in a pair. */
function personFinder({
  people,
  members,
  voters,
}: ProxyListGround): (cell: string) => { person: ListedPerson | null; problem: ListProblem | null } {
  const byAddress = new Map(people.map((person) => [person.email, person]));
  const byName = peopleByName(people);
  return (cell) => {
    const none = (problem: ListProblem) => ({ person: null, problem });
    const said = readPersonCell(cell);
    if (said === null) return none(listProblemOf('person-missing'));
    const { address, name } = said;
    const [person, ...others] =
      address === null ? (byName.get(keyOf(name ?? '')) ?? []) : [byAddress.get(address)];
    if (person === undefined) return none(listProblemOf('person-unknown', { written: address ?? cell }));
    if (others.length > 0) return none(listProblemOf('person-ambiguous', { written: cell }));
    const { userId, displayName } = person;
    if (address !== null && name !== null && keyOf(name) !== keyOf(displayName)) {
      return none(listProblemOf('person-name-differs', { address, name: displayName, written: name }));
    }
    if (voters.has(userId)) return { person, problem: null };
    const isMember = members === null || members.has(userId);
    const problem = listProblemOf(isMember ? 'person-no-vote' : 'person-no-member', { name: displayName });
    return { person, problem };
  };
}

function peopleByName(people: readonly ListedPerson[]): ReadonlyMap<string, readonly ListedPerson[]> {
  const byName = new Map<string, ListedPerson[]>();
  for (const person of people) {
    const key = keyOf(person.displayName);
    const same = byName.get(key);
    if (same === undefined) byName.set(key, [person]);
    else same.push(person);
  }
  return byName;
}

/** Makes the problem of a pair that cannot stand. `after`: the pairs that stand then, by the person
 *  represented. */
function problemsOfPairs(
  { people, votersMax }: ProxyListGround,
  after: ReadonlyMap<string, ProxyPair>,
): (record: TableRow<ProxyListColumn>, code: string, pair: ProxyPair) => Problem {
  const names = new Map(people.map(({ userId, displayName }) => [userId, displayName]));
  const nameOf = (userId: string | undefined) => names.get(userId ?? '') ?? userId ?? '';
  const votesFor = new Map([...after.values()].map((pair) => [pair.proxyUserId, pair.behalfOfUserId]));
  return (record, code, { proxyUserId, behalfOfUserId }) => {
    const proxyOfProxy = after.get(proxyUserId);
    if (code === 'same-user') return problemIn(record, 'proxy', listProblemOf('proxy-oneself'));
    if (code === 'too-many') {
      return problemIn(record, 'proxy', listProblemOf('proxy-too-many', { max: String(votersMax ?? 0) }));
    }
    if (proxyOfProxy !== undefined) {
      const values = { name: nameOf(proxyUserId), other: nameOf(proxyOfProxy.proxyUserId) };
      return problemIn(record, 'proxy', listProblemOf('proxy-represented', values));
    }
    const values = { name: nameOf(behalfOfUserId), other: nameOf(votesFor.get(behalfOfUserId)) };
    return problemIn(record, 'represented', listProblemOf('represented-votes', values));
  };
}

function rowPresenter(
  { people, setAside, skip }: ProxyListGround,
  standing: ReadonlyMap<string, ProxyPair>,
): (row: FoundRow) => ProxyListRow {
  const names = new Map(people.map(({ userId, displayName }) => [userId, displayName]));
  const aside = new Map(setAside.map((pair) => [pair.behalfOfUserId, pair]));
  return ({ record, represented, proxy, problems, pair }) => {
    const stands = represented === null ? undefined : standing.get(represented.userId);
    const was = stands ?? (represented === null ? undefined : aside.get(represented.userId));
    const outcome = (): ProxyListRow['outcome'] => {
      if (skip.has(record.row)) return 'skipped';
      if (problems.length > 0 || pair === null) return 'refused';
      if (stands === undefined) return 'created';
      return stands.proxyUserId === pair.proxyUserId ? 'unchanged' : 'replaced';
    };
    return {
      row: record.row,
      line: record.line,
      outcome: outcome(),
      cells: record.cells,
      represented,
      proxy,
      before:
        was === undefined
          ? null
          : {
              userId: was.proxyUserId,
              displayName: names.get(was.proxyUserId) ?? was.proxyUserId,
              setAside: stands === undefined,
            },
      problem:
        problems.length === 0
          ? null
          : problems.map(({ cell, problem }) => `${cell}: ${sayListProblem(problem, 'en')}`).join(' '),
      problems: [...problems],
    };
  };
}

function problemIn(
  { addresses }: TableRow<ProxyListColumn>,
  column: ProxyListColumn,
  problem: ListProblem,
): Problem {
  return { column, cell: addresses[column], problem };
}

function keyOf(name: string): string {
  return inOneForm(name).toLowerCase();
}
