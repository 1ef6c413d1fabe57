import type { Agenda } from '@hemicycle/contract/agenda';
import { useLive } from '../../realtime/use-live.ts';
import { SpeakOnItemPart } from '../speakers/public.ts';
import { AgendaBoard } from './AgendaBoard.tsx';
import { agendaPath, useRunsAgenda } from './use-runs-agenda.ts';

/** The tab of the side panel with the agenda of the sitting, which people who run it lead from
 *  here. Source: AGENDA-01, PERM-11, FND-07, looks picture 19. */
export function AgendaTab() {
  const session = useLive((live) => live.session);
  const agenda = useLive((live) => live.agenda);
  const runs = useRunsAgenda();
  const connected = useLive((live) => live.connection === 'connected');
  if (session === null) return null;
  const { idVotingSession } = session;
  return (
    <AgendaBoard
      idVotingSession={idVotingSession}
      agenda={agenda}
      sitting={session}
      page={agendaPath(idVotingSession)}
      prepares={runs}
      connected={connected}
      SpeakOn={SpeakOnItemPart}
      onChanged={(answer) => keepAgenda(idVotingSession, answer)}
    />
  );
}

/** Keeps the server's answer until the news of it arrives. An answer older than the present state
 *  changes nothing. */
function keepAgenda(idVotingSession: string, answer: Agenda): void {
  useLive.setState(({ session, agenda }) =>
    session?.idVotingSession !== idVotingSession || agenda.version > answer.version ? {} : { agenda: answer },
  );
}
