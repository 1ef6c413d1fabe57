import { useEffect, useState } from 'react';
import { api } from '../../api-client.ts';
import { useLive } from '../../realtime/use-live.ts';
import { meansLoggedOut, showLoggedOutDialog } from '../auth/public.ts';
import { createPeopleStatesCaller } from './people-states-caller.ts';
import { noteFailure } from '../../note-failure.ts';
import { pageState } from '../../page-state.ts';

/** How often the page checks whether the call is due. */
const LOOK_EVERY_MS = 15_000;

const page = pageState<{
  attended: { idVotingSession: string; call: ReturnType<typeof createPeopleStatesCaller> } | undefined;
}>(() => ({ attended: undefined }));

/** One caller for each session. It outlives the components, so that the 120 s between two calls
 *  hold for the whole page. */
function callerOf(idVotingSession: string): ReturnType<typeof createPeopleStatesCaller> {
  const { attended } = page();
  if (attended?.idVotingSession === idVotingSession) return attended.call;
  const call = createPeopleStatesCaller({
    nowMs: () => Date.now(),
    load: () => api('GET /api/people/states/votingsession/:idVotingSession', { params: { idVotingSession } }),
    apply: (people) => {
      if (useLive.getState().connection === 'connected') return;
      useLive.setState({ people: Object.fromEntries(people.map((person) => [person.userId, person])) });
    },
  });
  page().attended = { idVotingSession, call };
  return call;
}

/** While the live connection is down, the people-state call reads the list: at most every 120 s,
 *  and at once when the person asks (`readNow`). When the connection is back, the list follows the
 *  news again. Source: PEOP-07 … PEOP-09, PEOP-28, AUTH-07. */
export function usePeopleStates(): {
  readonly live: boolean;
  readonly reading: boolean;
  readonly readNow: () => void;
} {
  const idVotingSession = useLive((live) => live.session?.idVotingSession);
  const live = useLive((state) => state.connection === 'connected');
  const [reading, setReading] = useState(false);

  useEffect(() => {
    if (live || idVotingSession === undefined) return;
    const read = () => void callQuietly(idVotingSession, false);
    read();
    const timer = setInterval(read, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [live, idVotingSession]);

  async function readNow() {
    if (idVotingSession === undefined) return;
    setReading(true);
    await callQuietly(idVotingSession, true);
    setReading(false);
  }

  return { live, reading, readNow: () => void readNow() };
}

/** Logs a failure without a word on the screen, except when nobody is signed in: then the dialog
 *  says so. Source: AUTH-07. */
async function callQuietly(idVotingSession: string, forced: boolean): Promise<void> {
  try {
    await callerOf(idVotingSession)({ forced });
  } catch (error) {
    if (meansLoggedOut(error)) void showLoggedOutDialog();
    else noteFailure('the people could not be read', error);
  }
}
