import { PERSON_NAME_MAX_CHARS } from '@hemicycle/contract/limits';
import { cleanedLine } from '@hemicycle/contract/readable-text';
import { name } from '@hemicycle/contract/values';
import type { Transaction } from 'kysely';
import { patchGroup, readGroup, ScimError } from '../../adapters/scim/scim.ts';
import type { Database } from '../../database.ts';
import { fillGroupByDirectory } from '../accounts/public.ts';
import { enterAct } from '../audit/public.ts';
import {
  deleteUnusedGroup,
  findUnusedGroups,
  loadGroups,
  lockGroup,
  lockGroupNames,
  makeGroup,
  writeGroup,
} from '../groups/public.ts';
import { type Presented, presentScimGroup } from './present-scim.ts';
import { requireVersion, type ScimContext, type ScimNews, writeForDirectory } from './scim-context.ts';
import { loadScimGroup, type ScimGroupRow, writeScimGroup } from './scim-group-store.ts';

const groupName = name(PERSON_NAME_MAX_CHARS);

/** Makes a group of the type *miscellaneous* with its people. @throws ScimError `uniqueness` for a
 *  name that a group has. Source: BEY-46. */
export async function createScimGroup(context: ScimContext, body: unknown): Promise<Presented> {
  const wanted = readGroup(body);
  const displayName = readName(wanted.displayName);
  return writeForDirectory(context, async (transaction, news) => {
    await lockGroupNames(transaction);
    await requireFreeName(transaction, displayName, null);
    const nowMs = context.deps.clock.nowMs();
    const type = { grouptype: 'miscellaneous', weightingNumber: null, voteOrganisation: null } as const;
    const { id } = await makeGroup(transaction, { name: displayName, ...type }, nowMs);
    await writeScimGroup(transaction, id, wanted.externalId ?? null);
    await enter(context, transaction, 'makeGroup', { to: displayName });
    await fill(context, transaction, news, { id, now: [], next: wanted.memberIds ?? [] });
    return readBack(context, transaction, id);
  });
}

/** Replaces the name and the people of a group, or changes parts of them (`how` `patch`). Its type
 *  and colour stay, and its people where the body says nothing of members (RFC 7644 §3.5.1).
 *  @throws ScimError. Source: BEY-46. */
export async function changeScimGroup(
  context: ScimContext,
  groupId: string,
  body: unknown,
  how: 'replace' | 'patch',
): Promise<Presented> {
  return writeForDirectory(context, async (transaction, news) => {
    const row = await hold(context, transaction, groupId);
    const now = presentScimGroup(context.base, row);
    const wanted = how === 'patch' ? await patchGroup(now, body) : readGroup(body);
    const displayName = wanted.displayName === undefined ? row.name : readName(wanted.displayName);
    if (displayName !== row.name) {
      await requireFreeName(transaction, displayName, groupId);
      const [group] = await loadGroups(transaction, [groupId]);
      if (group === undefined) throw notThere();
      await writeGroup(transaction, { ...group, name: displayName });
      await enter(context, transaction, 'changeGroup', { from: row.name, to: displayName });
    }
    await writeScimGroup(transaction, groupId, wanted.externalId ?? null);
    const members = row.members.map(({ id }) => id);
    await fill(context, transaction, news, { id: groupId, now: members, next: wanted.memberIds ?? members });
    return readBack(context, transaction, groupId);
  });
}

/** Deletes a group that a directory has made and nothing but its people holds on to. Any other
 *  group stays. @throws ScimError `mutability` for such a group. Source: BEY-46. */
export async function deleteScimGroup(context: ScimContext, groupId: string): Promise<void> {
  await writeForDirectory(context, async (transaction, news) => {
    const row = await hold(context, transaction, groupId);
    const members = row.members.map(({ id }) => id);
    const isFree = (await findUnusedGroups(transaction, [groupId], members)).length > 0;
    if (!row.isLinked || !isFree)
      throw new ScimError(409, 'mutability', 'The group is used here, or no directory has made it.');
    await fill(context, transaction, news, { id: groupId, now: members, next: [] });
    await deleteUnusedGroup(transaction, groupId);
    await enter(context, transaction, 'deleteGroup', { from: row.name });
  });
}

async function hold(
  context: ScimContext,
  transaction: Transaction<Database>,
  groupId: string,
): Promise<ScimGroupRow> {
  await lockGroupNames(transaction);
  await lockGroup(transaction, groupId);
  const row = await loadScimGroup(transaction, groupId);
  if (row === null) throw notThere();
  requireVersion(context, presentScimGroup(context.base, row).meta.version);
  return row;
}

async function fill(
  { deps, directory }: ScimContext,
  transaction: Transaction<Database>,
  news: ScimNews,
  { id, now, next }: { id: string; now: readonly string[]; next: readonly string[] },
): Promise<void> {
  const by = { name: directory.name, nowMs: deps.clock.nowMs() };
  news.changed.push(...(await fillGroupByDirectory(deps, transaction, { groupId: id, now, next }, by)));
}

async function readBack(
  { base }: ScimContext,
  transaction: Transaction<Database>,
  groupId: string,
): Promise<Presented> {
  const row = await loadScimGroup(transaction, groupId);
  if (row === null) throw notThere();
  return presentScimGroup(base, row);
}

async function requireFreeName(
  transaction: Transaction<Database>,
  wanted: string,
  own: string | null,
): Promise<void> {
  const isTaken = (await loadGroups(transaction)).some(
    (group) => group.id !== own && group.name.toLowerCase() === wanted.toLowerCase(),
  );
  if (isTaken) throw new ScimError(409, 'uniqueness', 'Another group has this name.');
}

function readName(text: string | undefined): string {
  const read = groupName.safeParse(text === undefined ? text : cleanedLine(text));
  if (!read.success)
    throw new ScimError(400, 'invalidValue', 'A group needs a displayName that is not too long.');
  return read.data;
}

function enter(
  { deps, directory }: ScimContext,
  transaction: Transaction<Database>,
  act: 'makeGroup' | 'changeGroup' | 'deleteGroup',
  detail: { readonly from?: string; readonly to?: string },
): Promise<void> {
  return enterAct(deps, transaction, null, {
    ...{ act, byUserId: null, userId: null, created: deps.clock.nowMs() },
    detail: { ...detail, reason: directory.name },
  });
}

function notThere(): ScimError {
  return new ScimError(404, null, 'There is no group with this id.');
}
