import { MISSION_CONTROL_LOCATION } from '@hemicycle/contract/mission-control-names';
import { useEffect, useRef, useState } from 'react';
import { connectLive, type LiveConnection } from '../../realtime/connect-live.ts';
import { showLoggedOutDialog, showRolesChangedDialog, useSignedIn } from '../auth/public.ts';
import { openSecondLine } from '../media/public.ts';
import { followSite } from '../site/public.ts';

/** Connects this page to a sitting as a look from outside, with a line on which it can listen in to
 *  a huddle. `isRefused`: the sitting is not there, or not this person's to run. Source:
 *  ADMIN-03. */
export function useMissionLine(idVotingSession: string): {
  readonly isRefused: boolean;
  readonly reconnectNow: () => void;
} {
  const { userId } = useSignedIn();
  const [isRefused, setRefused] = useState(false);
  const line = useRef<LiveConnection | null>(null);
  useEffect(() => {
    const connection = connectLive({
      ...{ personId: userId, idVotingSession, davraLocation: MISSION_CONTROL_LOCATION },
      heartbeatTransport: 'websocket',
      onRolesChanged: () => void showRolesChangedDialog(),
      onSiteChanged: followSite,
      onSignedOut: (why) => void showLoggedOutDialog({ why }),
      onNotification: () => undefined,
      onFinalClose: (reason) => {
        if (reason === 'notSignedIn') void showLoggedOutDialog();
        else setRefused(true);
      },
    });
    const second = openSecondLine(connection, idVotingSession);
    line.current = connection;
    return () => {
      second.close();
      connection.close();
      line.current = null;
    };
  }, [userId, idVotingSession]);
  return { isRefused, reconnectNow: () => line.current?.reconnectNow() };
}
