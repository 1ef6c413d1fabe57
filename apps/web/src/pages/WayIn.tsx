import { Suspense, useCallback, useState } from 'react';
import { useLocation } from 'react-router';
import { lazyPart } from '../ui/lazy-part.ts';
import { ScriptsBanner } from '../ui/ScriptsBanner.tsx';
import { DrawnAhead } from './DrawnAhead.tsx';
import { Chamber } from './chamber-page.ts';

/** The address of the self-check. */
export const SELF_CHECK_PATH = '/app/lobby-check-video';

const LobbyCheckVideo = lazyPart(async () => ({
  default: (await import('./LobbyCheckVideo.tsx')).LobbyCheckVideo,
}));

/** The self-check and the chamber behind it, at their addresses. While somebody looks at the self-check the chamber is drawn where nobody sees it;
 *  who enters finds that one, and not another that is still to be drawn.  Why: docs/decisions/0031-the-chamber-is-drawn-ahead.md. */
export function WayIn() {
  const checks = useLocation().pathname === SELF_CHECK_PATH;
  const [drawsAhead, setDrawsAhead] = useState(false);
  const drawAhead = useCallback(() => setDrawsAhead(true), []);
  const [checked, setChecked] = useState(checks);
  if (checked !== checks) {
    setChecked(checks);
    // Whoever comes back from the chamber has left it: the next one is another.
    if (checks) setDrawsAhead(false);
  }
  return (
    <>
      {checks && <LobbyCheckVideo onChamberReady={drawAhead} />}
      {(drawsAhead || !checks) && (
        <DrawnAhead hidden={checks}>
          <Suspense fallback={checks ? null : <ScriptsBanner />}>
            <Chamber ahead={checks} />
          </Suspense>
        </DrawnAhead>
      )}
    </>
  );
}
