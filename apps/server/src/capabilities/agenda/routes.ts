import * as declared from '@hemicycle/contract/agenda';
import * as papers from '@hemicycle/contract/agenda-papers';
import type { Deps } from '../../deps.ts';
import { route, type MountedRoute } from '../../platform/http/route.ts';
import { addItem, changeItem, deleteItem, moveItemTo } from './keep-items.ts';
import { keepNote } from './keep-note.ts';
import { addPaper, changePaper, downloadPaper, grantPaperUpload, removePaper } from './keep-papers.ts';
import { nameVotes } from './name-votes.ts';
import { readAgenda, readAgendaItem } from './read-agenda.ts';
import { publishAgenda, setCurrent, showAgenda } from './run-agenda.ts';

export function agendaRoutes(deps: Deps): MountedRoute[] {
  return [
    route(declared.readAgenda, ({ viewer, params }) => readAgenda(deps, viewer, params.idVotingSession)),
    route(declared.readAgendaItem, ({ viewer, params }) => readAgendaItem(deps, viewer, params)),
    route(declared.addAgendaItem, ({ viewer, params, body }) =>
      addItem(deps, viewer, params.idVotingSession, body),
    ),
    route(declared.changeAgendaItem, ({ viewer, params, body }) => changeItem(deps, viewer, params, body)),
    route(declared.moveAgendaItem, ({ viewer, params, body }) => moveItemTo(deps, viewer, params, body)),
    route(declared.deleteAgendaItem, ({ viewer, params }) => deleteItem(deps, viewer, params)),
    route(declared.nameAgendaVotes, ({ viewer, params, body }) => nameVotes(deps, viewer, params, body)),
    route(papers.createPaperUpload, ({ viewer, params, body }) =>
      grantPaperUpload(deps, viewer, params, body.sizeBytes),
    ),
    route(papers.addAgendaPaper, ({ viewer, params, body }) => addPaper(deps, viewer, params, body)),
    route(papers.changeAgendaPaper, ({ viewer, params, body }) => changePaper(deps, viewer, params, body)),
    route(papers.removeAgendaPaper, ({ viewer, params }) => removePaper(deps, viewer, params)),
    route(papers.downloadAgendaPaper, ({ viewer, params }) => downloadPaper(deps, viewer, params)),
    route(papers.keepAgendaNote, ({ viewer, params, body }) => keepNote(deps, viewer, params, body)),
    route(declared.publishAgenda, ({ viewer, params, body }) =>
      publishAgenda(deps, viewer, params.idVotingSession, body.published),
    ),
    route(declared.showAgenda, ({ viewer, params, body }) =>
      showAgenda(deps, viewer, params.idVotingSession, body.shown),
    ),
    route(declared.setCurrentAgendaItem, ({ viewer, params, body }) =>
      setCurrent(deps, viewer, params.idVotingSession, body),
    ),
  ];
}
