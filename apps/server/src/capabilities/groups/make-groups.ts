import { randomUUID } from 'node:crypto';
import type { Group } from '@hemicycle/contract/people';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import { nextGroupColors } from './group-colors.ts';
import { insertGroups, loadGroupRows } from './group-store.ts';
import { presentGroup } from './present-group.ts';

const WEIGHTING_COLOR = '#7C776D';

/** Makes primary groups or voting organisations with these names, each with the next free colour.
 *  Call it in a transaction that holds the lock on group names. Answers the groups in the order of
 *  the names. */
export async function makeGroups(
  db: Kysely<Database>,
  grouptype: 'primary' | 'vote-organisation',
  names: readonly string[],
  nowMs: number,
): Promise<Group[]> {
  const known = await loadGroupRows(db);
  const colors = nextGroupColors(
    known.map(({ color }) => color),
    names.length,
  );
  return insert(
    db,
    names.map((name, index) => ({ name, grouptype, color: colors[index] ?? '#56606B', weighting: null })),
    nowMs,
  );
}

/** Makes weighting groups, each for an organisation that exists; `weight` is an exact decimal. Call
 *  it in a transaction that holds the lock on group names. Answers the groups in the order given.
 *  Source: PEOP-03, BEY-20. */
export async function makeWeightingGroups(
  db: Kysely<Database>,
  wanted: readonly { readonly name: string; readonly organisationId: string; readonly weight: string }[],
  nowMs: number,
): Promise<Group[]> {
  const groups = wanted.map(({ name, organisationId, weight }) => ({
    name,
    grouptype: 'vote-weighting' as const,
    color: WEIGHTING_COLOR,
    weighting: { organisationId, weight },
  }));
  return insert(db, groups, nowMs);
}

/** Makes one group of any type; without a colour it gets the next free one. Call it in a
 *  transaction that holds the lock on group names. Source: PEOP-03, PEOP-04. */
export async function makeGroup(
  db: Kysely<Database>,
  wanted: Pick<Group, 'name' | 'grouptype' | 'weightingNumber' | 'voteOrganisation'> & {
    readonly color?: string | undefined;
    readonly code?: string | null | undefined;
  },
  nowMs: number,
): Promise<Group> {
  const { name, grouptype, weightingNumber, voteOrganisation } = wanted;
  const isWeighting = weightingNumber !== null && voteOrganisation !== null;
  const used = (await loadGroupRows(db)).map((row) => row.color);
  const free = isWeighting ? WEIGHTING_COLOR : (nextGroupColors(used, 1)[0] ?? WEIGHTING_COLOR);
  const weighting = isWeighting ? { organisationId: voteOrganisation, weight: weightingNumber } : null;
  const [made] = await insert(
    db,
    [{ name, code: wanted.code ?? null, grouptype, color: wanted.color ?? free, weighting }],
    nowMs,
  );
  if (made === undefined) throw new Error('a group was not made');
  return made;
}

async function insert(
  db: Kysely<Database>,
  groups: readonly (Pick<Group, 'name' | 'grouptype' | 'color'> & {
    readonly code?: string | null;
    readonly weighting: { readonly organisationId: string; readonly weight: string } | null;
  })[],
  nowMs: number,
): Promise<Group[]> {
  const rows = groups.map(({ name, code = null, grouptype, color, weighting }) => ({
    id: randomUUID(),
    name,
    code,
    grouptype,
    color,
    virtual_background_url: null,
    virtual_background_mandatory: false,
    weighting_number: weighting?.weight ?? null,
    vote_organisation: weighting?.organisationId ?? null,
    created_ms: nowMs,
  }));
  await insertGroups(db, rows);
  return rows.map(presentGroup);
}
