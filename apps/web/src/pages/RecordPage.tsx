import {
  RECORD_PAGE_READY,
  RECORD_PAGE_WAITS,
  RECORDED_PAGE_ENDED,
  RECORDED_PAGE_STANDS,
} from '@hemicycle/contract/recorder-names';
import { useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { api, type ApiAnswer } from '../api-client.ts';
import { loadSignIn, useSignedIn } from '../capabilities/auth/public.ts';
import { loadChamberTexts, RecordedStage, useChamberEntry } from '../capabilities/chamber/public.ts';
import { hearChannel } from '../capabilities/interpretation/public.ts';
import { openLobby } from '../capabilities/lobby/public.ts';
import { loadMediaAhead } from '../capabilities/media/public.ts';
import { loadSiteConfig } from '../capabilities/site/public.ts';
import { keepHuddle } from '../kept-huddle.ts';
import { noteFailure } from '../note-failure.ts';
import { pageState } from '../page-state.ts';
import { browserId, browserTabId } from '../realtime/browser-ids.ts';

const ASKS_EVERY_MS = 500;

type Entered = ApiAnswer<'POST /api/recorder/enter'>;

/** A ticket works once, and an effect may run twice. */
const page = pageState<{ entering: Promise<Entered> | null }>(() => ({ entering: null }));

/** `/app/record/:ticket`: what a recorder shows: the stage of one room, without any control. The
 *  ticket opens it once. Source: REC-01, PERM-34. */
export function RecordPage() {
  const { ticket = '' } = useParams();
  const [entered, setEntered] = useState<Entered | null>(null);
  useEffect(() => {
    if (ticket === RECORD_PAGE_READY) {
      loadForStage().catch((error: unknown) => noteFailure('what a recorder shows was not loaded', error));
      return;
    }
    page().entering ??= enter(ticket);
    page().entering?.then(setEntered, (error: unknown) => {
      noteFailure('the page could not be opened for a recorder', error);
      tellRecorder(RECORDED_PAGE_ENDED);
    });
  }, [ticket]);
  /** How often the page was let in again after a closed part of the sitting. */
  const [turn, setTurn] = useState(0);
  if (entered === null) return null;
  return <RecordedRoom key={turn} entered={entered} onLetIn={() => setTurn(turn + 1)} />;
}

async function enter(ticket: string): Promise<Entered> {
  const answer = await api('POST /api/recorder/enter', { body: { ticket } });
  const { userId } = await loadSignIn();
  const { idVotingSession, roomId } = answer;
  if (roomId !== null) keepHuddle({ userId, idVotingSession }, roomId);
  await loadSiteConfig();
  await loadForStage();
  return answer;
}

const loadForStage = () => Promise.all([loadChamberTexts(), loadMediaAhead()]);

function RecordedRoom({ entered, onLetIn }: { entered: Entered; onLetIn: () => void }) {
  const { idVotingSession, roomId, channelId } = entered;
  const { entry, huddles } = useChamberEntry(idVotingSession);
  const hasEnded = entry !== 'in' && entry !== 'entering' && entry !== 'in-lobby';
  useWaitOutside(entry === 'in-lobby', entered, onLetIn);
  const [stands, setStands] = useState(false);
  useEffect(() => {
    // LiveKit's egress cannot pause: nothing of a closed sitting is recorded by it.
    const isClosed = entry === 'in-lobby' && waitsToBeTold();
    if (hasEnded || isClosed) tellRecorder(RECORDED_PAGE_ENDED);
  }, [hasEnded, entry]);
  useEffect(() => {
    if (!stands) return undefined;
    let isOver = false;
    const hears = channelId !== null ? hearChannel(channelId) : Promise.resolve();
    const begins = waitsToBeTold() ? hears.then(() => untilBegun(() => isOver)) : hears;
    begins.then(
      () => tellRecorder(RECORDED_PAGE_STANDS),
      (error: unknown) => {
        noteFailure('what is recorded could not be heard, or has not begun', error);
        tellRecorder(RECORDED_PAGE_ENDED);
      },
    );
    return () => {
      isOver = true;
    };
  }, [stands, channelId]);
  // Never another room than the one that is recorded: its people were not asked.
  const isInRoom = roomId === null || huddles.huddle?.id === roomId;
  return entry === 'in' && isInRoom ? (
    <RecordedStage huddles={huddles} onStands={() => setStands(true)} />
  ) : null;
}

/** While the sitting is closed, its recorders are outside like everybody else who may not be there,
 *  and are let in when it is opened again. Source: BEY-45. */
function useWaitOutside(isOutside: boolean, { idVotingSession, roomId }: Entered, onLetIn: () => void) {
  const { userId } = useSignedIn();
  const letIn = useRef(onLetIn);
  letIn.current = onLetIn;
  useEffect(() => {
    if (!isOutside) return undefined;
    const end = () => tellRecorder(RECORDED_PAGE_ENDED);
    const ids = { browserTabId: browserTabId(), browserId: browserId() };
    const lobby = openLobby(
      location.origin,
      { ...ids, personId: userId, idVotingSession, davraLocation: 'queue' },
      {
        onLetIn: () => {
          if (roomId !== null) keepHuddle({ userId, idVotingSession }, roomId);
          letIn.current();
        },
        ...{ onOver: end, onReset: end, onSignedOut: end, onNoSuchSession: end },
        ...{ onState: () => undefined, onLost: () => undefined },
      },
    );
    return lobby.close;
  }, [isOutside, userId, idVotingSession, roomId]);
}

/** Whether the page is recorded by a program that begins by what it says. */
function waitsToBeTold(): boolean {
  return location.search === RECORD_PAGE_WAITS;
}

/** Resolves when the recording of this page has begun: its people were asked. Source: BEY-17. */
async function untilBegun(isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    // oxlint-disable-next-line no-await-in-loop -- asks again and again
    if ((await api('GET /api/recorder/start')).begins) return;
    // oxlint-disable-next-line no-await-in-loop -- as above
    await new Promise((resolve) => setTimeout(resolve, ASKS_EVERY_MS));
  }
}

/** The recorder reads the console of its page. */
function tellRecorder(line: string): void {
  // oxlint-disable-next-line no-console -- the recorder reads it
  console.log(line);
}
