import type { Huddle } from '@hemicycle/contract/huddles';
import type { SignedOutWhy } from '@hemicycle/contract/socket';
import { api } from '../../../api-client.ts';
import { connectLive, type LiveConnection, openLiveAhead } from '../../../realtime/connect-live.ts';
import { closeLineAhead } from '../../../realtime/line-ahead.ts';
import { useLive } from '../../../realtime/use-live.ts';
import { showLoggedOutDialog, showRolesChangedDialog, useSignIn } from '../../auth/public.ts';
import { readEntryChoice, stopOpenDevices } from '../../devices/public.ts';
import { hearNotification, isRemoval } from '../../moderation/public.ts';
import { followSite, useSite } from '../../site/public.ts';
import {
  beginPicturesAhead,
  type ChamberMedia,
  endPicturesAhead,
  type JoinFailureReason,
  keepEntryChoiceCurrent,
  keepMediaStill,
  openChamberMedia,
  openSecondLine,
  publishOnEntry,
  untilInterpretedKnown,
  untilMediaStands,
  useChamberMedia,
  watchOwnLine,
} from '../../media/public.ts';
import { collectHeartbeat } from './collect-heartbeat.ts';
import { joinKeptHuddle } from './join-huddle.ts';
import { measureStageAhead } from '../stage/stage-size-ahead.ts';
import { noteFailure } from '../../../note-failure.ts';
import { pageState } from '../../../page-state.ts';

/** Hears the problems that a stay cannot solve by itself. */
export interface StayListener {
  onNotFound: () => void;
  /** The person has to wait in the lobby. */
  onInLobby: () => void;
  onFailed: (reason: JoinFailureReason) => void;
}

/** The stay of a page in the main chamber of a session, or in a huddle of it: its live socket, and
 *  the media over that socket. */
export interface ChamberStay {
  readonly connection: Pick<LiveConnection, 'reconnectNow'>;
  readonly media: Pick<ChamberMedia, 'rejoin' | 'moveTo'>;
  /** The huddle that the page enters again after a reload, whose media it joins. Null: none, and
   *  the page enters the main chamber. Source: HUD-13. */
  readonly firstHuddle: Promise<Huddle | null> | null;
  /** Sets the listener, in place of an earlier one. It is told everything that has happened before,
   *  too. */
  hear: (listener: StayListener) => void;
  /** Leaves the media and closes the socket; the stay cannot be used after that. */
  close: () => Promise<void>;
}

interface Whose {
  readonly userId: string;
  readonly idVotingSession: string;
}

function openStay({ userId, idVotingSession }: Whose): ChamberStay {
  const choice = readEntryChoice();
  const untold: ((listener: StayListener) => void)[] = [];
  let listener: StayListener | null = null;
  const tell = (what: (to: StayListener) => void) => {
    if (listener === null) untold.push(what);
    else what(listener);
  };
  /** Set when a moderator removed the person: the page that follows says it, so the dialog is not
   *  shown. */
  let removed = false;
  const onSignedOut = (why?: SignedOutWhy) => {
    if (!removed) void showLoggedOutDialog({ why });
  };
  const ownLine = watchOwnLine(() => connection.beat());
  const connection = connectLive({
    personId: userId,
    idVotingSession,
    heartbeatTransport: useSite.getState().config?.flags?.heartbeatTransport ?? 'websocket',
    collectHeartbeat: () => ({ ...collectHeartbeat(), report: ownLine.report() }),
    onRolesChanged: () => void showRolesChangedDialog(),
    onSiteChanged: followSite,
    onNotification: (heard) => {
      removed ||= isRemoval(heard);
      hearNotification(heard);
    },
    onSignedOut,
    onFinalClose: (reason) => {
      if (reason === 'notSignedIn') onSignedOut();
      else if (reason === 'wrongPerson') location.reload();
      else if (reason === 'inLobby') tell(({ onInLobby }) => onInLobby());
      else tell(({ onNotFound }) => onNotFound());
    },
  });
  const secondLine = openSecondLine(connection, idVotingSession);
  const firstHuddle = joinKeptHuddle({ userId, idVotingSession });
  const media = openChamberMedia(connection, {
    idVotingSession,
    firstRoom: firstHuddle?.then((huddle) => huddle?.id ?? null),
    observer: choice.observer,
    onOpen: (port) => {
      keepEntryChoiceCurrent(port);
      publishOnEntry(port, userId, choice, untilInterpretedKnown());
    },
    onFailed: (reason) => tell(({ onFailed }) => onFailed(reason)),
  });
  return {
    connection,
    media,
    firstHuddle,
    hear(next) {
      listener = next;
      for (const what of untold.splice(0)) what(next);
    },
    async close() {
      stopOpenDevices();
      ownLine.stop();
      secondLine.close();
      await media.close();
      connection.close();
    },
  };
}

/** For this time after the chamber took the stay, in ms, its tiles may still take pictures that
 *  play already. */
const TAKEN_WITHIN_MS = 3_000;

/** The stay that was begun before the chamber is drawn, until the chamber takes it. */
const page = pageState<{
  begun: { readonly whose: Whose; readonly stay: ChamberStay; hasWaited: boolean } | null;
}>(() => ({ begun: null }));

/** The person signed in and the session that they chose; null without either. */
function whoseNow(): Whose | null {
  const { info } = useSignIn.getState();
  const idVotingSession = info?.userSession.votingSessionToAttend ?? null;
  return info === null || idVotingSession === null ? null : { userId: info.userId, idVotingSession };
}

/** Prepares for a stay that may begin soon: opens its socket and measures its stage. Other people
 *  do not notice it. */
export function prepareStay(): void {
  const whose = whoseNow();
  if (whose === null) return;
  measureStageAhead();
  openLiveAhead({ personId: whose.userId, idVotingSession: whose.idVotingSession });
}

/** Closes the socket that was opened for a stay, if the stay did not begin. */
export function unprepareStay(): void {
  closeLineAhead();
}

/** Begins the stay of the person signed in, in the session that they chose, as soon as they press
 *  to enter. Resolves when the chamber can be drawn: once the media is joined or has failed, at the
 *  latest after 500 ms. The chamber then takes the stay. */
export async function beginStay(): Promise<void> {
  closeUntaken();
  const whose = whoseNow();
  if (whose === null) return;
  beginPicturesAhead();
  const mine = { whose, stay: openStay(whose), hasWaited: false };
  page().begun = mine;
  await untilMediaStands();
  mine.hasWaited = true;
  if (isBegunStayIn()) keepMediaStill();
}

/** Whether the stay that was begun has waited for its media, and neither its connection nor its
 *  media failed. Then the chamber is drawn at once, without the page that says "entering". */
export function isBegunStayIn(): boolean {
  return (
    page().begun?.hasWaited === true &&
    useLive.getState().connection === 'connected' &&
    useChamberMedia.getState().snapshot.connection !== 'failed'
  );
}

/** Ends the stay that was begun if no chamber has taken it: a person who is back at the self-check
 *  must be neither seen nor heard. By joining the media they entered the chamber, so the server is
 *  told that they left. */
export function endUntakenStay(): void {
  const untaken = closeUntaken();
  if (untaken === null) return;
  const { idVotingSession } = untaken.whose;
  untaken.closed
    .then(() => api('PUT /api/people/meeting', { body: { idVotingSession, meeting: 'NOT_IN_MEETING' } }))
    .catch((error: unknown) => noteFailure('the server could not be told that the person went back', error));
}

function closeUntaken(): { readonly whose: Whose; readonly closed: Promise<void> } | null {
  const untaken = page().begun;
  page().begun = null;
  endPicturesAhead();
  return untaken && { whose: untaken.whose, closed: untaken.stay.close() };
}

/** The stay that was begun before the chamber is drawn, or a new one. The caller must close it. */
export function takeStay(whose: Whose): ChamberStay {
  const there = page().begun;
  if (there?.whose.userId !== whose.userId || there.whose.idVotingSession !== whose.idVotingSession) {
    endUntakenStay();
    return openStay(whose);
  }
  page().begun = null;
  setTimeout(endPicturesAhead, TAKEN_WITHIN_MS);
  return there.stay;
}
