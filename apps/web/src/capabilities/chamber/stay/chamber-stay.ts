import { api } from '../../../api-client.ts';
import { connectLive, type LiveConnection, openLiveAhead } from '../../../realtime/connect-live.ts';
import { closeLineAhead } from '../../../realtime/line-ahead.ts';
import { useLive } from '../../../realtime/use-live.ts';
import { showLoggedOutDialog, showRolesChangedDialog, useSignIn } from '../../auth/public.ts';
import { readEntryChoice, stopOpenDevices } from '../../devices/public.ts';
import { hearNotification, isRemoval } from '../../moderation/public.ts';
import { useSite } from '../../site/public.ts';
import {
  beginPicturesAhead,
  type ChamberMedia,
  endPicturesAhead,
  type JoinFailureReason,
  keepEntryChoiceCurrent,
  keepMediaStill,
  openChamberMedia,
  publishOnEntry,
  untilMediaStands,
  useChamberMedia,
} from '../../media/public.ts';
import { collectHeartbeat } from './collect-heartbeat.ts';
import { measureStageAhead } from '../stage/stage-size-ahead.ts';
import { noteFailure } from '../../../note-failure.ts';
import { pageState } from '../../../page-state.ts';

/** What a stay cannot deal with alone. */
export interface StayListener {
  onNotFound: () => void;
  onFailed: (reason: JoinFailureReason) => void;
}

/** A page in the main chamber of a session: the live socket, and the media over it. */
export interface ChamberStay {
  readonly connection: Pick<LiveConnection, 'reconnectNow'>;
  readonly media: Pick<ChamberMedia, 'rejoin' | 'moveTo'>;
  /** Tells what happened before as well; the last listener counts. */
  hear: (listener: StayListener) => void;
  /** Leaves media and socket for good. */
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
  /** The page of logging out says it then. */
  let removed = false;
  const onSignedOut = () => {
    if (!removed) void showLoggedOutDialog();
  };
  const connection = connectLive({
    personId: userId,
    idVotingSession,
    heartbeatTransport: useSite.getState().config?.flags?.heartbeatTransport ?? 'websocket',
    collectHeartbeat,
    onRolesChanged: () => void showRolesChangedDialog(),
    onNotification: (heard) => {
      removed ||= isRemoval(heard);
      hearNotification(heard);
    },
    onSignedOut,
    onFinalClose: (reason) => {
      if (reason === 'notSignedIn') onSignedOut();
      else if (reason === 'wrongPerson') location.reload();
      else tell(({ onNotFound }) => onNotFound());
    },
  });
  const media = openChamberMedia(connection, {
    idVotingSession,
    observer: choice.observer,
    onOpen: (port) => {
      keepEntryChoiceCurrent(port);
      publishOnEntry(port, userId, choice);
    },
    onFailed: (reason) => tell(({ onFailed }) => onFailed(reason)),
  });
  return {
    connection,
    media,
    hear(next) {
      listener = next;
      for (const what of untold.splice(0)) what(next);
    },
    async close() {
      stopOpenDevices();
      await media.close();
      connection.close();
    },
  };
}

/** So long after the chamber was taken a picture that began before may find its tile. */
const TAKEN_WITHIN_MS = 3_000;

/** Begun on the way in, until the chamber takes it. */
const page = pageState<{
  begun: { readonly whose: Whose; readonly stay: ChamberStay; hasWaited: boolean } | null;
}>(() => ({ begun: null }));

/** Whoever is signed in, with the session that they chose. */
function whoseNow(): Whose | null {
  const { info } = useSignIn.getState();
  const idVotingSession = info?.userSession.votingSessionToAttend ?? null;
  return info === null || idVotingSession === null ? null : { userId: info.userId, idVotingSession };
}

/** Opens the line of the stay that may begin soon, and measures its stage; nobody hears of it. */
export function prepareStay(): void {
  const whose = whoseNow();
  if (whose === null) return;
  measureStageAhead();
  openLiveAhead({ personId: whose.userId, idVotingSession: whose.idVotingSession });
}

/** Closes the line of a stay that did not begin. */
export function unprepareStay(): void {
  closeLineAhead();
}

/** Begins the stay of whoever is signed in with the session that they chose, as soon as they have
 *  said that they want in; resolves when the chamber, which takes it, is to be drawn: once its
 *  media stands, or after 500 ms. */
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

/** Whether who comes has waited for the media on the way in: then the chamber stands there at once,
 *  unless the line or the media was refused. */
export function isBegunStayIn(): boolean {
  return (
    page().begun?.hasWaited === true &&
    useLive.getState().connection === 'connected' &&
    useChamberMedia.getState().snapshot.connection !== 'failed'
  );
}

/** Ends what was begun where no chamber has taken it: whoever looks at the self-check is neither
 *  seen nor heard. Who joined the media was in the chamber from then on, and goes out of it. */
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

/** The stay that was begun on the way in, or a new one. Whoever takes it closes it. */
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
