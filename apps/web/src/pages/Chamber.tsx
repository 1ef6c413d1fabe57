import { useRef, useState } from 'react';
import { Navigate, NavigationType, useLocation, useNavigationType } from 'react-router';
import { FOYER, leftChamber, usePermissionsHere, useSignedIn } from '../capabilities/auth/public.ts';
import { ChamberRoom, NotIn, useChamberEntry } from '../capabilities/chamber/public.ts';
import { silenceUnlessReloaded } from '../capabilities/devices/public.ts';
import { WAITING_PATH } from '../capabilities/lobby/public.ts';
import { INTERPRETER_PATH, useInterpretingMode } from '../chamber-frame/interpreting.ts';

export {
  beginStay,
  chime,
  endUntakenStay,
  loadChamberTexts,
  prepareStay,
  unprepareStay,
} from '../capabilities/chamber/public.ts';
export { loadMediaAhead } from '../capabilities/media/public.ts';

silenceUnlessReloaded();

/** `/app`: the main chamber of the chosen session, and `/app/interpreter`: the same in interpreting
 *  mode; to go from one to the other is not to leave. Without a chosen session both lead to the
 *  foyer, and so does the address in a tab whose person has left the chamber on purpose. Source:
 *  FND-05, INTERP-01, EXIT-08. */
export function Chamber() {
  useInterpretingMode(useLocation().pathname === INTERPRETER_PATH);
  const { votingSessionToAttend } = useSignedIn().userSession;
  const way = useNavigationType();
  const [comesBackByAddress] = useState(() => way === NavigationType.Pop && leftChamber() !== null);
  if (votingSessionToAttend === null || comesBackByAddress) return <Navigate to={FOYER} replace />;
  return <ChamberOf key={votingSessionToAttend} idVotingSession={votingSessionToAttend} />;
}

function ChamberOf({ idVotingSession }: { idVotingSession: string }) {
  usePermissionsHere();
  const presence = useChamberEntry(idVotingSession);
  const cameTooLate = useCameTooLate(presence.entry);
  if (cameTooLate) return <Navigate to={FOYER} replace />;
  if (presence.entry === 'in-lobby') return <Navigate to={WAITING_PATH} replace />;
  return presence.entry === 'in' ? (
    <ChamberRoom idVotingSession={idVotingSession} presence={presence} />
  ) : (
    <NotIn entry={presence.entry} failure={presence.failure} onTryAgain={presence.tryAgain} />
  );
}

/** Whether the person came by the address alone, as after signing in, and the sitting that they
 *  last attended is over. They did not ask for that one now, so they choose another. Somebody who
 *  pressed to enter it, or was in it, is told that it has ended. Source: SESS-08, decision 0189. */
function useCameTooLate(entry: ReturnType<typeof useChamberEntry>['entry']): boolean {
  const way = useNavigationType();
  const [byAddress] = useState(way === NavigationType.Pop);
  const wasIn = useRef(false);
  if (entry === 'in') wasIn.current = true;
  return entry === 'ended' && byAddress && !wasIn.current;
}
