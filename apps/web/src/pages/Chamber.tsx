import { Navigate, useLocation } from 'react-router';
import { FOYER, usePermissionsHere, useSignedIn } from '../capabilities/auth/public.ts';
import { ChamberRoom, NotIn, useChamberEntry } from '../capabilities/chamber/public.ts';
import { WAITING_PATH } from '../capabilities/lobby/public.ts';
import { INTERPRETER_PATH, useInterpretingMode } from '../chamber-frame/interpreting.ts';

export {
  beginStay,
  endUntakenStay,
  loadChamberTexts,
  prepareStay,
  unprepareStay,
} from '../capabilities/chamber/public.ts';
export { loadMediaAhead } from '../capabilities/media/public.ts';

/** `/app`: the main chamber of the chosen session, and `/app/interpreter`: the same in interpreting
 *  mode; to go from one to the other is not to leave. Without a chosen session both lead to the
 *  foyer. Source: FND-05, INTERP-01. */
export function Chamber() {
  useInterpretingMode(useLocation().pathname === INTERPRETER_PATH);
  const { votingSessionToAttend } = useSignedIn().userSession;
  if (votingSessionToAttend === null) return <Navigate to={FOYER} replace />;
  return <ChamberOf key={votingSessionToAttend} idVotingSession={votingSessionToAttend} />;
}

function ChamberOf({ idVotingSession }: { idVotingSession: string }) {
  usePermissionsHere();
  const presence = useChamberEntry(idVotingSession);
  if (presence.entry === 'in-lobby') return <Navigate to={WAITING_PATH} replace />;
  return presence.entry === 'in' ? (
    <ChamberRoom idVotingSession={idVotingSession} presence={presence} />
  ) : (
    <NotIn entry={presence.entry} failure={presence.failure} onTryAgain={presence.tryAgain} />
  );
}
