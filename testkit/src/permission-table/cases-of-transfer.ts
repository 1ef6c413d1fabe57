import { sendSiteFile } from '../send-site-file.ts';
import { only, outcomes } from './cast.ts';
import type { PermissionCase } from './permission-case.ts';
import type { World } from './world.ts';

const onlyAdmin = only(['admin']);
/** Nobody of the table took part in the imported sitting but by their address, as in the sitting
 *  from which it came. */
const ofImported = (_: World, importedId: string) => ({ params: { importedId } });

async function fileOf({ clients, idVotingSession }: World): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await clients.admin.fetch(`/api/transfer/votingsession/${idVotingSession}`);
  return new Uint8Array(await answer.arrayBuffer());
}

const uploaded = async (world: World) =>
  sendSiteFile(world.clients.admin, 'createSittingUpload', await fileOf(world));

async function imported(world: World): Promise<string> {
  const body = { fileId: await uploaded(world) };
  const { id } = await world.clients.admin.call('importSitting', { body });
  return id;
}

/** Those who took part in the sitting that was imported; to others it does not exist. */
const thoseInIt = outcomes('ok', { outsider: 'not-found', guest: 'account-needed' });

/** The cases of sittings that are moved from site to site. */
export const casesOfTransfer: readonly PermissionCase[] = [
  {
    endpoint: 'exportSittingFile',
    what: '[BEY-25] administrators',
    input: ({ idVotingSession }) => ({ params: { idVotingSession } }),
    expected: onlyAdmin,
  },
  {
    endpoint: 'planSittingExport',
    what: '[BEY-25] administrators',
    input: ({ idVotingSession }) => ({ params: { idVotingSession } }),
    expected: onlyAdmin,
  },
  {
    endpoint: 'createSittingUpload',
    what: '[BEY-25] administrators',
    input: () => ({ body: { sizeBytes: 10 } }),
    expected: onlyAdmin,
  },
  {
    endpoint: 'planSittingImport',
    what: '[BEY-25] administrators',
    given: uploaded,
    input: (_, fileId) => ({ body: { fileId } }),
    expected: onlyAdmin,
  },
  {
    endpoint: 'importSitting',
    what: '[BEY-25] administrators',
    given: uploaded,
    input: (_, fileId) => ({ body: { fileId } }),
    expected: onlyAdmin,
  },
  {
    endpoint: 'listImportedSittings',
    what: '[BEY-25] everybody with an account',
    expected: outcomes('ok', { guest: 'account-needed' }),
  },
  {
    endpoint: 'getImportedSitting',
    what: '[BEY-25] those who took part in it',
    given: imported,
    input: ofImported,
    expected: thoseInIt,
  },
  {
    endpoint: 'getImportedPart',
    what: '[BEY-25] attendance is for administrators',
    given: imported,
    input: (_, importedId) => ({ params: { importedId, part: 'people' } }),
    expected: only(['admin'], outcomes('not-found', { admin: 'ok', guest: 'account-needed' })),
  },
  {
    endpoint: 'getImportedPart',
    what: '[BEY-25] drafts of votes are for administrators',
    given: imported,
    input: (_, importedId) => ({ params: { importedId, part: 'drafts' } }),
    expected: only(['admin'], outcomes('not-found', { admin: 'ok', guest: 'account-needed' })),
  },
  {
    endpoint: 'saveImportedRecord',
    what: '[BEY-25] there is none where nothing was recorded',
    given: imported,
    input: ofImported,
    expected: outcomes('not-found', { guest: 'account-needed' }),
  },
  {
    endpoint: 'saveImportedContent',
    what: '[BEY-25] there is none of a paper that is not there',
    given: imported,
    input: (_, importedId) => ({ params: { importedId, part: 'agenda', entryId: 'none' } }),
    expected: outcomes('not-found', { guest: 'account-needed' }),
  },
  {
    endpoint: 'saveImportedFile',
    what: '[BEY-25] administrators',
    given: imported,
    input: ofImported,
    expected: onlyAdmin,
  },
  {
    endpoint: 'deleteImportedSitting',
    what: '[BEY-25] administrators',
    given: imported,
    input: ofImported,
    expected: onlyAdmin,
  },
];
