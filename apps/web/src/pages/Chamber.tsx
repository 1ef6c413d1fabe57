import { useState } from 'react';
import { Navigate } from 'react-router';
import { FOYER, useSignedIn } from '../capabilities/auth/public.ts';
import { ChamberRoom, NotIn, useChamberEntry } from '../capabilities/chamber/public.ts';

export {
  beginStay,
  endUntakenStay,
  loadChamberTexts,
  loadMediaAhead,
  prepareStay,
  unprepareStay,
} from '../capabilities/chamber/public.ts';

/** `/app`, the main chamber of the session that was chosen; without one it leads to the foyer. `ahead`: nobody is in it yet, and nobody sees it; the
 *  page that shows it draws it behind an `Activity` until then.  Source: FND-05. */
export function Chamber({ ahead = false }: { ahead?: boolean }) {
  const { votingSessionToAttend } = useSignedIn().userSession;
  if (votingSessionToAttend === null) return <Navigate to={FOYER} replace />;
  return <ChamberOf key={votingSessionToAttend} idVotingSession={votingSessionToAttend} ahead={ahead} />;
}

function ChamberOf({ idVotingSession, ahead }: { idVotingSession: string; ahead: boolean }) {
  const presence = useChamberEntry(idVotingSession, { ahead });
  const { entry } = presence;
  const [drawnAhead] = useState(ahead);
  // What stands there already is there with the press; what is still to be drawn waits for its media.
  return entry === 'in' || (drawnAhead && entry === 'entering') ? (
    <ChamberRoom idVotingSession={idVotingSession} presence={presence} />
  ) : (
    <NotIn entry={entry} failure={presence.failure} onTryAgain={presence.tryAgain} />
  );
}
