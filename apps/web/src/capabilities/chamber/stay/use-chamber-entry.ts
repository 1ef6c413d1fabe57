import { useEffect, useRef, useState } from 'react';
import { api, ApiError } from '../../../api-client.ts';
import { useLive } from '../../../realtime/use-live.ts';
import { keepLeftChamber, meansLoggedOut, showLoggedOutDialog, useSignedIn } from '../../auth/public.ts';
import { type EntryChoice, readEntryChoice } from '../../devices/public.ts';
import { handleOtherTab } from '../../exit/public.ts';
import { readJoinedAsRole } from '../../sessions/public.ts';
import { type HuddleStay, useHuddleStay } from './use-huddle-stay.ts';
import { JOIN_WAIT_MS, untilMediaStands, useChamberMedia, useMediaCarrier } from '../../media/public.ts';
import { type ChamberStay, isBegunStayIn, takeStay } from './chamber-stay.ts';
import { useJoinFailure } from './use-join-failure.ts';
import { useScreenAwake } from './use-screen-awake.ts';
import { noteFailure } from '../../../note-failure.ts';

/** The state of this page. `paused`: another tab of the same person is in the chamber instead.
 *  `in-lobby`: the person waits in the lobby. `crowded`: the account has too many connections for
 *  one more. */
export type ChamberEntry =
  | 'entering'
  | 'in'
  | 'ended'
  | 'not-found'
  | 'in-lobby'
  | 'paused'
  | 'failed'
  | 'crowded';

export interface ChamberPresence {
  readonly entry: ChamberEntry;
  readonly choice: EntryChoice;
  readonly failure: unknown;
  /** The server refuses the connection, because the account has too many in other tabs and on other
   *  devices. The page goes on trying, and is in once one of them is closed. */
  readonly isCrowded: boolean;
  readonly huddles: HuddleStay;
  /** The site carries its media in another way than this page. The person should reload the page as
   *  soon as they lose nothing by it. */
  readonly awaitsReload: boolean;
  readonly reconnectNow: () => void;
  readonly tryAgain: () => void;
  /** Joins the meeting again after a failure: the first time within the page, later by reloading
   *  the page. */
  readonly rejoin: () => void;
  /** Leaves the media and closes the socket. It does not tell the server: `hangUp` of the exit
   *  does. */
  readonly close: () => Promise<void>;
}

/** Brings this page into the main chamber of a session, or after a reload into the huddle where the
 *  person was, and keeps it there: opens the live socket
 *  and the media, and tells the server where the person is, again after each lost connection.
 *  Source: PEOP-06, WS-01 … WS-17, AUTH-07, AUTH-12, SESS-12 … SESS-17, SESS-24. */
export function useChamberEntry(idVotingSession: string): ChamberPresence {
  const { userId } = useSignedIn();
  const [choice] = useState(() => readEntryChoice());
  const [entry, setEntry] = useState<ChamberEntry>(() => (isBegunStayIn() ? 'in' : 'entering'));
  /** Whether the server has confirmed once that this page is in the chamber. */
  const isKnown = useRef(false);
  const stands = useRef(entry);
  stands.current = entry;
  /** Aborted once the page says why the person cannot come in. */
  const [out] = useState(() => new AbortController());
  const keepOut = useRef((why: 'ended' | 'not-found' | 'in-lobby') => {
    out.abort();
    setEntry(why);
  }).current;
  /** Settles once the server has answered where this page is; never rejects. */
  const telling = useRef(Promise.resolve());
  const [failure, setFailure] = useState<unknown>(null);
  const [isCrowded, setIsCrowded] = useState(false);
  const [turn, setTurn] = useState(0);
  const open = useRef<ChamberStay | null>(null);
  const connected = useLive((live) => live.connection === 'connected');
  const attempt = useLive((live) => live.attempt);
  const otherTab = useLive((live) => live.otherTab);

  const close = useRef(async () => {
    const present = open.current;
    open.current = null;
    await present?.close();
  }).current;

  const huddles = useHuddleStay({
    moveMedia: async (huddleId) => open.current?.media.moveTo(huddleId),
    joinAgain: async () => open.current?.media.rejoin(),
    returned: () => setTurn((now) => now + 1),
  });
  const latestHuddles = useRef(huddles);
  latestHuddles.current = huddles;

  function tryAgain() {
    setEntry((now) => (now === 'failed' ? 'entering' : now));
    setTurn((now) => now + 1);
    if (!connected) open.current?.connection.reconnectNow();
    void huddles.rejoinMedia();
  }
  const joinFailure = useJoinFailure({
    out: out.signal,
    huddle: () => huddles.huddle && { id: huddles.huddle.id, exists: isOpenHuddle(huddles.huddle.id) },
    rejoin: (huddleId) => {
      if (huddleId !== null || !huddles.fallBack()) tryAgain();
    },
  });
  const mediaStand = useChamberMedia(({ snapshot }) => snapshot.connection === 'joined');
  const isJoined = entry === 'in' && mediaStand;
  useEffect(() => {
    if (isJoined) joinFailure.recovered();
  }, [isJoined, joinFailure]);
  const isOver = entry === 'ended';
  useEffect(() => keepLeftChamber(isOver ? idVotingSession : null), [isOver, idVotingSession]);
  useScreenAwake(entry === 'in');
  const awaitsReload = useMediaCarrier(connected);

  useEffect(() => {
    const stay = takeStay({ userId, idVotingSession });
    open.current = stay;
    if (stay.firstHuddle !== null) void latestHuddles.current.begin(stay.firstHuddle);
    stay.hear({
      onNotFound: () => keepOut('not-found'),
      onInLobby: () => keepOut('in-lobby'),
      onFailed: (reason) => {
        if (reason === 'lost') return joinFailure.report(reason);
        // The media may stand again by themselves before the server has answered.
        const report = () => {
          const { snapshot } = useChamberMedia.getState();
          if (stands.current !== 'in' || snapshot.connection !== 'joined') joinFailure.report(reason);
        };
        if (latestHuddles.current.huddle !== null) {
          void latestHuddles.current.isToBeTold().then((isToBeTold) => {
            if (isToBeTold) report();
          });
          return;
        }
        // The media of somebody who is moved to the lobby, or comes after the end, may fail before
        // the server has said so.
        void telling.current
          .then(() => whyOutside(idVotingSession))
          .catch(() => null)
          .then((why) => (why === null ? report() : keepOut(why)));
      },
    });
    return () => void close();
  }, [userId, idVotingSession, close, joinFailure, keepOut]);

  useEffect(() => {
    if (entry !== 'entering' || isCrowded) return;
    const timer = setTimeout(() => {
      setEntry('failed');
      setFailure(new ApiError('timeout', 0, 'The chamber was not entered in time.'));
      joinFailure.report('waited-too-long');
    }, JOIN_WAIT_MS);
    return () => clearTimeout(timer);
  }, [entry, isCrowded, joinFailure]);

  useEffect(() => {
    if (!connected || open.current === null) return;
    const joinedAsRole = readJoinedAsRole();
    const enterMain = () =>
      api('PUT /api/people/meeting', {
        body: {
          idVotingSession,
          meeting: 'mainchamber',
          observer: choice.observer,
          ...(joinedAsRole === null ? {} : { joinedAsRole }),
        },
      });
    /** Whether it is still uncertain that this page is in the chamber. */
    const isAwaited = () =>
      stands.current === 'entering' ||
      stands.current === 'failed' ||
      (stands.current === 'in' && !isKnown.current);
    const told = latestHuddles.current
      .enterAgain()
      .then((inHuddle) => (inHuddle ? undefined : enterMain()))
      .then(() => (isKnown.current = true));
    telling.current = told.then(
      () => undefined,
      () => undefined,
    );
    told
      .then(untilMediaStands)
      .then(() => setEntry((now) => (now === 'entering' || now === 'failed' ? 'in' : now)))
      .catch((error: unknown) => {
        if (meansLoggedOut(error)) void showLoggedOutDialog();
        else if (error instanceof ApiError && error.code === 'session-ended') keepOut('ended');
        else if (error instanceof ApiError && error.code === 'not-found') keepOut('not-found');
        else if (error instanceof ApiError && error.code === 'in-lobby') keepOut('in-lobby');
        else if (!isAwaited()) {
          noteFailure('the server could not be told where the person is', error);
        } else {
          setEntry('failed');
          joinFailure.report('refused');
        }
        setFailure(error);
      });
  }, [connected, idVotingSession, choice, turn, joinFailure, keepOut]);

  useEffect(() => {
    if (connected) setIsCrowded(false);
    // A browser does not tell a page why the server refused its socket, so ask by a call. A page
    // that was in the chamber first tries once more to connect, since its connection may only have
    // broken.
    if (connected || attempt < (stands.current === 'in' ? 2 : 1)) return;
    let isLatest = true;
    whyOutside(idVotingSession)
      .then(async (why) => {
        if (why !== null) {
          if (isLatest) keepOut(why);
          return;
        }
        const { open, limit } = await api('GET /api/people/connections');
        if (isLatest) setIsCrowded(open >= limit);
      })
      .catch((error: unknown) => {
        if (meansLoggedOut(error)) void showLoggedOutDialog();
        else if (error instanceof ApiError && error.code === 'not-found') keepOut('not-found');
      });
    return () => void (isLatest = false);
  }, [connected, attempt, idVotingSession, keepOut]);

  useEffect(() => {
    if (otherTab === null) return;
    const gone = new AbortController();
    void handleOtherTab(otherTab, gone.signal).then((stays) => {
      if (stays) return;
      setEntry('paused');
      return close();
    });
    return () => gone.abort();
  }, [otherTab, close]);

  useEffect(() => {
    if (entry === 'ended' || entry === 'not-found' || entry === 'in-lobby') void close();
  }, [entry, close]);

  return {
    entry: isCrowded && (entry === 'entering' || entry === 'failed') ? 'crowded' : entry,
    choice,
    failure,
    isCrowded,
    huddles,
    awaitsReload,
    reconnectNow: () => open.current?.connection.reconnectNow(),
    tryAgain,
    rejoin: joinFailure.rejoin,
    close,
  };
}

/** Why the server keeps the person outside of the session now: they wait in its lobby, or a host
 *  has ended it for everybody. Null: neither. */
async function whyOutside(idVotingSession: string): Promise<'in-lobby' | 'ended' | null> {
  const answer = await api('GET /api/votingsessions/:idVotingSession', { params: { idVotingSession } });
  const session = [answer].flat()[0];
  if (session?.endedByHost === true) return 'ended';
  return session?.lobby === undefined ? null : 'in-lobby';
}

function isOpenHuddle(huddleId: string): boolean {
  return useLive.getState().huddles.some(({ id }) => id === huddleId);
}
