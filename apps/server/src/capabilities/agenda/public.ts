/** What other capabilities may call. News of the kind `agenda` tell that the answers may differ
 *  now. */
export { agendaInSession } from './agenda-in-session.ts';
export { insertAgenda } from './agenda-store.ts';
export { loadPublishedItems } from './public-readers.ts';
