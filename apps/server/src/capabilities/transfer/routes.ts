import * as declared from '@hemicycle/contract/transfer';
import type { Deps } from '../../deps.ts';
import { route, type MountedRoute } from '../../platform/http/route.ts';
import type { ListDesk } from '../accounts/public.ts';
import { exportSittingFile, planExport } from './export-sitting-file.ts';
import { grantSiteUpload } from '../uploads/public.ts';
import { deleteImportedSitting, importSitting, planImport, SITTING_FILES } from './import-sitting.ts';
import { getImported, getPart, listImported, saveContent, saveFile, saveRecord } from './read-imported.ts';
import { handleImportedFileSweeps } from './sweep-imported-files.ts';
import { createTransferDesk } from './transfer-desk.ts';

/** The endpoints by which a sitting is moved to another site. Source: BEY-25, decision 0134. */
export function transferRoutes(
  deps: Deps & { readonly listDesk: Pick<ListDesk, 'makeOther'> },
): MountedRoute[] {
  handleImportedFileSweeps(deps);
  const desk = createTransferDesk();
  const { listDesk } = deps;
  return [
    route(declared.exportSittingFile, ({ viewer, params }) =>
      exportSittingFile(deps, desk, viewer, params.idVotingSession),
    ),
    route(declared.planSittingExport, ({ viewer, params }) =>
      planExport(deps, viewer, params.idVotingSession),
    ),
    route(declared.createSittingUpload, ({ viewer, body }) =>
      grantSiteUpload(deps, viewer, SITTING_FILES, body.sizeBytes),
    ),
    route(declared.planSittingImport, ({ viewer, body }) => planImport(deps, desk, viewer, body.fileId)),
    route(declared.importSitting, ({ viewer, body }) => importSitting(deps, desk, viewer, body.fileId)),
    route(declared.listImportedSittings, async ({ viewer }) => ({
      sittings: await listImported(deps, viewer),
    })),
    route(declared.getImportedSitting, ({ viewer, params }) =>
      getImported(deps, listDesk, viewer, params.importedId),
    ),
    route(declared.getImportedPart, ({ viewer, params }) => getPart(deps, listDesk, viewer, params)),
    route(declared.saveImportedRecord, ({ viewer, params }) => saveRecord(deps, viewer, params.importedId)),
    route(declared.saveImportedContent, ({ viewer, params }) => saveContent(deps, listDesk, viewer, params)),
    route(declared.saveImportedFile, ({ viewer, params }) => saveFile(deps, viewer, params.importedId)),
    route(declared.deleteImportedSitting, ({ viewer, params }) =>
      deleteImportedSitting(deps, viewer, params.importedId),
    ),
  ];
}
