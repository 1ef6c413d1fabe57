/** What other capabilities may call. News of the kind `agenda` tell that the answers may differ
 *  now. */
export { agendaInSession } from './agenda-in-session.ts';
export { insertAgenda, loadAgenda } from './agenda-store.ts';
export { addPaper, placeOfPapers } from './keep-papers.ts';
export { voteItems } from './place-vote.ts';
export { loadPublishedItems, loadRecordedAgenda, loadTakenUpItems } from './public-readers.ts';
