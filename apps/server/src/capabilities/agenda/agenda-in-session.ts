import { withCurrent } from '@hemicycle/rules/agenda/item-states';
import type { SessionHook } from '../sessions/public.ts';
import { loadAgendaForUpdate, saveAgenda } from './agenda-store.ts';

/** Ends the current item with its session, so that no clock runs on in an empty chamber. Source:
 *  AGENDA-01, EXIT-11. */
export const agendaInSession: SessionHook = {
  async end({ transaction, idVotingSession }, nowMs) {
    const agenda = await loadAgendaForUpdate(transaction, idVotingSession);
    if (!agenda.items.some(({ state }) => state === 'current')) return [];
    const items = withCurrent(agenda.items, null, nowMs);
    await saveAgenda(transaction, idVotingSession, agenda, { items });
    return [{ kind: 'agenda', idVotingSession }];
  },
};
