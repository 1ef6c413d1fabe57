import * as declared from '@hemicycle/contract/agenda';
import * as imports from '@hemicycle/contract/agenda-import';
import * as marks from '@hemicycle/contract/agenda-marks';
import * as papers from '@hemicycle/contract/agenda-papers';
import type { Deps } from '../../deps.ts';
import { route, type MountedRoute } from '../../platform/http/route.ts';
import { receiveList } from '../../platform/http/received-list.ts';
import type { ListDesk } from '../accounts/public.ts';
import { loadPeopleOf, requireSittingOf } from '../sessions/public.ts';
import { groupConsent } from './consent-votes.ts';
import { copyItems } from './copy-agenda.ts';
import { importList, listImports, readList, undoImport } from './import-items.ts';
import { addItem, changeItem, deleteItem, moveItemTo } from './keep-items.ts';
import { keepMark, readPapers, removeMark } from './keep-marks.ts';
import { keepNote } from './keep-note.ts';
import { addPaper, changePaper, downloadPaper, grantPaperUpload, removePaper } from './keep-papers.ts';
import { nameVotes } from './name-votes.ts';
import { readAgenda, readAgendaItem } from './read-agenda.ts';
import type { CurrentFollows } from './record-case.ts';
import { publishAgenda, setCurrent, showAgenda } from './run-agenda.ts';

export function agendaRoutes(
  deps: Deps,
  lists: Pick<ListDesk, 'readAgenda'>,
  follows: CurrentFollows,
): MountedRoute[] {
  return [
    route(declared.readAgenda, ({ viewer, params }) => readAgenda(deps, viewer, params.idVotingSession)),
    route(declared.readAgendaItem, ({ viewer, params }) => readAgendaItem(deps, viewer, params)),
    route(declared.listAgendaPeople, async ({ viewer, params }) => {
      const { id } = await requireSittingOf(deps.db, viewer, params.idVotingSession);
      return loadPeopleOf(deps.db, id);
    }),
    route(declared.addAgendaItem, ({ viewer, params, body }) =>
      addItem(deps, viewer, params.idVotingSession, body),
    ),
    route(declared.changeAgendaItem, ({ viewer, params, body }) =>
      changeItem(deps, follows, viewer, params, body),
    ),
    route(declared.moveAgendaItem, ({ viewer, params, body }) => moveItemTo(deps, viewer, params, body)),
    route(declared.deleteAgendaItem, ({ viewer, params }) => deleteItem(deps, viewer, params)),
    route(declared.nameAgendaVotes, ({ viewer, params, body }) => nameVotes(deps, viewer, params, body)),
    route(declared.groupConsentVote, ({ viewer, params, body }) =>
      groupConsent(deps, viewer, params.idVotingSession, body),
    ),
    route(imports.readAgendaListText, ({ viewer, params, body }) =>
      readList(deps, lists, viewer, params.idVotingSession, { list: body, skip: body.skip }),
    ),
    route(imports.readAgendaListFile, ({ viewer, params, query, request }) => {
      const { bytes, charset } = receiveList(request);
      const list = { bytes, named: query.encoding ?? charset };
      return readList(deps, lists, viewer, params.idVotingSession, { list, skip: [] });
    }),
    route(imports.importAgenda, ({ viewer, params, body }) =>
      importList(deps, lists, viewer, params.idVotingSession, body),
    ),
    route(imports.copyAgenda, ({ viewer, params, body }) =>
      copyItems(deps, viewer, params.idVotingSession, body),
    ),
    route(imports.listAgendaImports, ({ viewer, params }) =>
      listImports(deps, viewer, params.idVotingSession),
    ),
    route(imports.undoAgendaImport, ({ viewer, params }) => undoImport(deps, viewer, params)),
    route(papers.createPaperUpload, ({ viewer, params, body }) =>
      grantPaperUpload(deps, viewer, params, body.sizeBytes),
    ),
    route(papers.addAgendaPaper, ({ viewer, params, body }) => addPaper(deps, viewer, params, body)),
    route(papers.changeAgendaPaper, ({ viewer, params, body }) => changePaper(deps, viewer, params, body)),
    route(papers.removeAgendaPaper, ({ viewer, params }) => removePaper(deps, viewer, params)),
    route(papers.downloadAgendaPaper, ({ viewer, params }) => downloadPaper(deps, viewer, params)),
    route(marks.readSittingPapers, ({ viewer, params }) => readPapers(deps, viewer, params.idVotingSession)),
    route(marks.keepPaperMark, ({ viewer, params, body }) => keepMark(deps, viewer, params, body)),
    route(marks.removePaperMark, ({ viewer, params, query }) =>
      removeMark(deps, viewer, { ...params, of: query.userId }),
    ),
    route(papers.keepAgendaNote, ({ viewer, params, body }) => keepNote(deps, viewer, params, body)),
    route(declared.publishAgenda, ({ viewer, params, body }) =>
      publishAgenda(deps, viewer, params.idVotingSession, body.published),
    ),
    route(declared.showAgenda, ({ viewer, params, body }) =>
      showAgenda(deps, viewer, params.idVotingSession, body.shown),
    ),
    route(declared.setCurrentAgendaItem, ({ viewer, params, body }) =>
      setCurrent(deps, follows, viewer, params.idVotingSession, body),
    ),
  ];
}
