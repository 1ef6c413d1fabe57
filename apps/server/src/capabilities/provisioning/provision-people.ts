import { PERSON_NAME_MAX_CHARS } from '@hemicycle/contract/limits';
import { permissions } from '@hemicycle/contract/permissions';
import { cleanedLine, WITHOUT_CONTROLS } from '@hemicycle/contract/readable-text';
import { emailAddress, name } from '@hemicycle/contract/values';
import type { Transaction } from 'kysely';
import { patchPerson, readPerson, ScimError, type ScimPerson } from '../../adapters/scim/scim.ts';
import type { Database } from '../../database.ts';
import {
  changeByDirectory,
  holdsPermission,
  makeByDirectory,
  type ProvisionedFields,
  setPasswordHash,
} from '../accounts/public.ts';
import { deletePasskeysOf, deletePasswordLink } from '../auth/public.ts';
import { loadRoles } from '../roles/public.ts';
import { deleteAllIdentitiesOf } from '../sign-on/public.ts';
import { type Presented, presentScimPerson } from './present-scim.ts';
import { requireVersion, type ScimContext, writeForDirectory } from './scim-context.ts';
import {
  isMadeByDirectory,
  loadHolderOfAddress,
  loadScimPerson,
  noteMadeByDirectory,
  writeScimPerson,
} from './scim-person-store.ts';

const personName = name(PERSON_NAME_MAX_CHARS);
const CALLED_MAX_CHARS = 300;

/** Makes an account, or gives back one that a directory had deleted. A new one gets the roles that
 *  the directory's token gives. One that comes back keeps its roles and groups, but no password,
 *  passkey or identity: the address may have passed to somebody else. @throws ScimError
 *  `uniqueness` for an address that has an account, or had one that its directory called by another
 *  `externalId`. Source: BEY-46. */
export async function createScimPerson(context: ScimContext, body: unknown): Promise<Presented> {
  const wanted = readPerson(body);
  const { fields, called } = await readFields(wanted);
  const { email } = fields;
  if (email === undefined) throw noAddress();
  return writeForDirectory(context, async (transaction, news) => {
    const by = byOf(context);
    const holder = await loadHolderOfAddress(transaction, email);
    if (holder !== null && !holder.hasLeft)
      throw new ScimError(
        409,
        'uniqueness',
        'There is an account with this address. Find it by its userName.',
      );
    if (holder !== null && holder.externalId !== null && holder.externalId !== wanted.externalId)
      throw new ScimError(
        409,
        'uniqueness',
        'The address was that of a person with another externalId. An administrator must free it.',
      );
    let userId: string;
    if (holder === null) {
      const known = new Set((await loadRoles(transaction)).map(({ id }) => id));
      const roleIds = context.directory.first_roles.filter((id) => known.has(id));
      userId = await makeByDirectory(context.deps, transaction, { ...fields, email }, { roleIds, by });
    } else {
      userId = holder.id;
      await removeWaysIn(transaction, userId);
      await changeByDirectory(
        context.deps,
        transaction,
        userId,
        { ...fields, isOn: fields.isOn ?? true },
        by,
      );
      news.changed.push(userId);
    }
    await writeScimPerson(transaction, userId, { ...called, leftMs: null });
    if (holder === null) await noteMadeByDirectory(transaction, userId);
    return readBack(context, transaction, userId);
  });
}

/** Replaces what a directory says of an account, or changes parts of it (`how` `patch`). What it
 *  does not say stays. @throws ScimError; `mutability` for another address of an account that no
 *  directory has made, or that administers the site. Source: BEY-46. */
export async function changeScimPerson(
  context: ScimContext,
  userId: string,
  body: unknown,
  how: 'replace' | 'patch',
): Promise<Presented> {
  return writeForDirectory(context, async (transaction, news) => {
    const row = await loadScimPerson(transaction, userId);
    if (row === null) throw notThere();
    const now = presentScimPerson(context.base, row);
    requireVersion(context, now.meta.version);
    const wanted = how === 'patch' ? await patchPerson(now, body) : readPerson(body);
    const { fields, called } = await readFields(wanted);
    if (fields.email !== undefined && fields.email !== row.email) {
      await requireMovable(transaction, userId);
      for (const hook of context.hooks) await hook.changesAddress?.(transaction, userId);
    }
    const done = await changeByDirectory(context.deps, transaction, userId, fields, byOf(context));
    await writeScimPerson(transaction, userId, { ...called, leftMs: null });
    if (done.switchedOff) news.switchedOff.push(userId);
    if (done.changed || fields.isOn === true) news.changed.push(userId);
    return readBack(context, transaction, userId);
  });
}

/** Switches an account off for good, as far as directories are concerned: it is no longer shown to
 *  them. What its person did stays. @throws ScimError. Source: BEY-46. */
export async function deleteScimPerson(context: ScimContext, userId: string): Promise<void> {
  await writeForDirectory(context, async (transaction, news) => {
    const row = await loadScimPerson(transaction, userId);
    if (row === null) throw notThere();
    requireVersion(context, presentScimPerson(context.base, row).meta.version);
    const nothing = { email: undefined, displayName: undefined, firstName: undefined, lastName: undefined };
    const by = byOf(context);
    const done = await changeByDirectory(context.deps, transaction, userId, { ...nothing, isOn: false }, by);
    await writeScimPerson(transaction, userId, {
      ...{ userName: row.userName, externalId: row.externalId, leftMs: by.nowMs },
    });
    if (done.switchedOff) news.switchedOff.push(userId);
  });
}

/** A link for a new password goes to the address. So a directory may not give another one to those
 *  whose account would be worth taking. @throws ScimError `mutability`. */
async function requireMovable(transaction: Transaction<Database>, userId: string): Promise<void> {
  const isTheirs = await isMadeByDirectory(transaction, userId);
  if (isTheirs && !(await holdsPermission(transaction, userId, permissions.adminPage))) return;
  throw new ScimError(
    409,
    'mutability',
    'Only an administrator may give another address to an administrator, or to an account that no directory has made.',
  );
}

/** Takes from an account all by which its owner signed in. */
async function removeWaysIn(transaction: Transaction<Database>, userId: string): Promise<void> {
  await setPasswordHash(transaction, userId, null);
  await deletePasswordLink(transaction, userId);
  await deletePasskeysOf(transaction, userId);
  await deleteAllIdentitiesOf(transaction, userId);
}

function byOf({ deps, directory }: ScimContext) {
  return { name: directory.name, nowMs: deps.clock.nowMs() };
}

async function readBack(
  { base }: ScimContext,
  transaction: Parameters<typeof loadScimPerson>[0],
  userId: string,
): Promise<Presented> {
  const row = await loadScimPerson(transaction, userId);
  if (row === null) throw notThere();
  return presentScimPerson(base, row);
}

/** What is written of a person. The address is the primary e-mail address, or a user name that is
 *  one. @throws ScimError `invalidValue`. */
async function readFields(wanted: ScimPerson): Promise<{
  fields: ProvisionedFields;
  called: { userName: string | null; externalId: string | null };
}> {
  const { userName, externalId } = wanted;
  for (const text of [userName, externalId]) {
    if (text !== undefined && (text.length > CALLED_MAX_CHARS || !WITHOUT_CONTROLS.test(text)))
      throw new ScimError(400, 'invalidValue', 'userName and externalId have at most 300 plain characters.');
  }
  const given = wanted.email ?? userName;
  const email = given === undefined ? undefined : emailAddress.safeParse(given).data;
  if (given !== undefined && email === undefined) throw noAddress();
  const isAddress = userName === undefined || userName.toLowerCase() === email;
  return {
    fields: {
      email,
      displayName: readName(wanted.displayName, 'displayName'),
      firstName: readName(wanted.givenName, 'name.givenName'),
      lastName: readName(wanted.familyName, 'name.familyName'),
      isOn: wanted.active,
    },
    called: { userName: isAddress ? null : (userName ?? null), externalId: externalId ?? null },
  };
}

function readName(text: string | undefined, what: string): string | undefined {
  if (text === undefined || text.trim() === '') return undefined;
  const read = personName.safeParse(cleanedLine(text));
  if (!read.success) throw new ScimError(400, 'invalidValue', `${what} is too long, or no name.`);
  return read.data;
}

function noAddress(): ScimError {
  return new ScimError(400, 'invalidValue', 'A person needs an e-mail address: emails, or the userName.');
}

function notThere(): ScimError {
  return new ScimError(404, null, 'There is no person with this id.');
}
