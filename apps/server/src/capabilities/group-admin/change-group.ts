import type { BodyOf } from '@hemicycle/contract/endpoint';
import * as declared from '@hemicycle/contract/group-admin';
import type { Group } from '@hemicycle/contract/people';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import {
  deleteUnusedGroup,
  loadGroups,
  loadGroupUse,
  lockGroup,
  lockGroupNames,
  makeGroup,
  writeGroup,
} from '../groups/public.ts';
import { enterAct } from '../audit/public.ts';
import { refuseOvertaken, requireStillMay } from '../writing/public.ts';
import { dropPictures } from './group-picture-store.ts';
import { removeLeftPictures } from './group-pictures.ts';

/** Makes a group. @throws DomainError `already-exists` for a name that another group of the type
 *  has, `invalid-input` for an unknown voting organisation. Source: PEOP-03, PEOP-04. */
export async function createGroup(
  deps: Deps,
  viewer: Viewer,
  body: BodyOf<typeof declared.createGroup>,
): Promise<Group> {
  return inTransaction(deps.db, async (transaction) => {
    await requireStillMay(deps, transaction, viewer, declared.createGroup.access);
    await lockGroupNames(transaction);
    const groups = await loadGroups(transaction);
    requireOwnName(groups, body);
    const organisation = groups.find(({ id }) => id === body.voteOrganisation);
    if (body.voteOrganisation !== null && organisation?.grouptype !== 'vote-organisation') {
      const problem = `There is no voting organisation ${body.voteOrganisation}.`;
      throw new DomainError('invalid-input', [{ path: 'voteOrganisation', problem }]);
    }
    const nowMs = deps.clock.nowMs();
    const group = await makeGroup(transaction, body, nowMs);
    await enter(deps, transaction, viewer, 'makeGroup', { to: group.name });
    return group;
  });
}

/** Changes a group. @throws DomainError `not-found`, `already-exists`, `invalid-input` for a weight
 *  of a group without one and a mandatory background without a picture, `changed-meanwhile`.
 *  Source: PEOP-03, VBG-07. */
export async function updateGroup(
  deps: Deps,
  viewer: Viewer,
  groupId: string,
  { before, ...changes }: BodyOf<typeof declared.updateGroup>,
): Promise<Group> {
  return inTransaction(deps.db, async (transaction) => {
    await requireStillMay(deps, transaction, viewer, declared.updateGroup.access);
    await lockGroupNames(transaction);
    const now = await requireGroup(transaction, groupId);
    refuseOvertaken({ before, now: { ...now }, changes });
    const next = {
      ...now,
      name: changes.name ?? now.name,
      code: changes.code === undefined ? now.code : changes.code,
      color: changes.color ?? now.color,
      weightingNumber: changes.weightingNumber ?? now.weightingNumber,
      virtualBackgroundMandatory: changes.virtualBackgroundMandatory ?? now.virtualBackgroundMandatory,
    };
    if (now.weightingNumber === null && next.weightingNumber !== null) {
      const problem = 'Only a vote-weighting group has a weight.';
      throw new DomainError('invalid-input', [{ path: 'weightingNumber', problem }]);
    }
    if (next.virtualBackgroundMandatory && now.virtualBackgroundUrl === null) {
      const problem = 'The group has no picture.';
      throw new DomainError('invalid-input', [{ path: 'virtualBackgroundMandatory', problem }]);
    }
    requireOwnName(await loadGroups(transaction), next);
    await writeGroup(transaction, next);
    await enter(deps, transaction, viewer, 'changeGroup', { from: now.name, to: next.name });
    return requireGroup(transaction, groupId);
  });
}

/** What holds on to a group. @throws DomainError `not-found`. */
export async function readGroupUse({ db }: Deps, groupId: string): Promise<declared.GroupUse> {
  await requireGroup(db, groupId);
  const use = (await loadGroupUse(db, [groupId])).get(groupId);
  if (use === undefined) throw new Error('a count has no row');
  return use;
}

/** Deletes a group that nothing holds on to, with its picture. @throws DomainError `not-found`,
 *  `group-in-use` naming what holds it. Source: PEOP-03. */
export async function deleteGroup(deps: Deps, viewer: Viewer, groupId: string): Promise<void> {
  await inTransaction(deps.db, async (transaction) => {
    await requireStillMay(deps, transaction, viewer, declared.deleteGroup.access);
    await lockGroupNames(transaction);
    const group = await lockGroup(transaction, groupId);
    if (group === undefined) throw new DomainError('not-found');
    const use = (await loadGroupUse(transaction, [groupId])).get(groupId);
    const held = Object.entries<number>({ ...use }).filter(([, count]) => count > 0);
    if (held.length > 0) {
      throw new DomainError(
        'group-in-use',
        held.map(([path, count]) => ({ path, problem: `It is used there: ${count}.` })),
      );
    }
    await dropPictures(transaction, groupId);
    await deleteUnusedGroup(transaction, groupId);
    await enter(deps, transaction, viewer, 'deleteGroup', { from: group.name });
  });
  await removeLeftPictures(deps);
}

async function requireGroup(db: Kysely<Database>, groupId: string): Promise<Group> {
  const [group] = await loadGroups(db, [groupId]);
  if (group === undefined) throw new DomainError('not-found');
  return group;
}

/** Two groups of one type have different names, whatever the case of their letters. */
function requireOwnName(
  groups: readonly Group[],
  wanted: Pick<Group, 'name' | 'grouptype'> & { readonly id?: string },
): void {
  const taken = groups.some(
    ({ id, name, grouptype }) =>
      id !== wanted.id && grouptype === wanted.grouptype && name.toLowerCase() === wanted.name.toLowerCase(),
  );
  if (!taken) return;
  throw new DomainError('already-exists', [
    { path: 'name', problem: 'Another group of this type has this name.' },
  ]);
}

async function enter(
  deps: Deps,
  transaction: Transaction<Database>,
  viewer: Viewer,
  act: 'makeGroup' | 'changeGroup' | 'deleteGroup',
  detail: { from?: string; to?: string },
): Promise<void> {
  const entry = { act, byUserId: viewer.userId, userId: null, detail, created: deps.clock.nowMs() };
  await enterAct(deps, transaction, null, entry);
}
