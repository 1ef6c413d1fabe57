import type { LiveSpeakers } from '@hemicycle/contract/speakers';
import type { SittingSpeech } from '@hemicycle/contract/proceedings';
import { useMemo, useState } from 'react';
import { useLive } from '../../realtime/use-live.ts';
import { withLiveSpeeches } from './with-live-speeches.ts';

/** The speeches of a sitting, in time order: those that were loaded, with those of the live list.
 *  Once another list is open, the last ones of the list before stay until they were loaded.
 *  Source: PROC-01, BEY-13. */
export function useSpeeches(loaded: readonly SittingSpeech[]): readonly SittingSpeech[] {
  const live = useLive(({ speakers }) => speakers);
  const [stood, setStood] = useState({ loaded, live, known: loaded });
  if (loaded !== stood.loaded) {
    setStood({ loaded, live, known: loaded });
  } else if (live !== stood.live) {
    const known =
      listsOf(live) === listsOf(stood.live) ? stood.known : withLiveSpeeches(stood.known, stood.live);
    setStood({ loaded, live, known });
  }
  return useMemo(() => withLiveSpeeches(stood.known, live), [stood, live]);
}

/** The lists of which the news tells now: the open one, and the one whose speech it carried on. */
function listsOf(live: LiveSpeakers | null): string {
  return [live?.id, live?.carried?.id].join(' ');
}
