import { NO_CHANNEL_ID } from '@hemicycle/contract/interpretation-names';
import { WAITING_ROOM_ID } from '@hemicycle/contract/lobby-names';
import type { ChangeInterpreter, MoveInstruction } from '@hemicycle/contract/notifications';
import i18next from 'i18next';
import { pageState } from '../../page-state.ts';
import { useLive } from '../../realtime/use-live.ts';
import { infoDialog } from '../../ui/dialog-store.ts';
import { showToast } from '../../ui/toast-store.ts';

/** How long a page waits for the title of a huddle to which its person was moved, in ms. A huddle
 *  for invited people is told a moment after the move. */
const TITLE_WITHIN_MS = 1_500;
/** For this time after a moderator's move, in ms, no other words tell why the person is in another
 *  room. */
const TOLD_LATELY_MS = 5_000;

const page = pageState<{ toldAtMs: number }>(() => ({ toldAtMs: -Infinity }));

/** Whether the person was told a moment ago that a moderator moves them. */
export function wasMoveTold(): boolean {
  return performance.now() - page().toldAtMs < TOLD_LATELY_MS;
}

/** Tells the person that a moderator moves them, or chooses the language that they hear, by whom
 *  and where to: by a dialog, or in passing where the site has `routeUserWithoutConfirmation` on.
 *  Nothing waits for an answer. Source: MOD-02, MOD-03, MOD-04, INTERP-12. */
export async function tellMove(
  message: MoveInstruction | ChangeInterpreter,
  byName: string | undefined,
  inPassing: boolean,
): Promise<void> {
  // A language is another sound, and no other room.
  if (message.instruction !== 'changeInterpreter') page().toldAtMs = performance.now();
  const { key, title } = await wordsFor(message);
  const text = byName === undefined ? i18next.t('moderation:movedBy') : undefined;
  const by = text ?? i18next.t('moderation:movedByNamed', { name: byName });
  const where = i18next.t(`moderation:${key}`, { title });
  if (inPassing) return void showToast({ kind: 'info', text: where, detail: by });
  await infoDialog({ title: where, text: by });
}

type Words =
  | 'movesToMain'
  | 'movesToWaitingRoom'
  | 'movesToLobby'
  | 'movesToRoom'
  | 'movesToSomeRoom'
  | 'movesToFloor';

async function wordsFor(
  message: MoveInstruction | ChangeInterpreter,
): Promise<{ readonly key: Words; readonly title: string }> {
  if (message.instruction === 'changeInterpreter') {
    const toFloor = message.newInterpreterRoomId === NO_CHANNEL_ID;
    return { key: toFloor ? 'movesToFloor' : 'movesToRoom', title: message.newInterpreterTitle };
  }
  if (message.instruction !== 'gotoMeeting') {
    return { key: message.instruction === 'gotoLobby' ? 'movesToLobby' : 'movesToMain', title: '' };
  }
  if (message.roomId === WAITING_ROOM_ID) return { key: 'movesToWaitingRoom', title: '' };
  const title = await titleOf(message.roomId);
  return title === undefined ? { key: 'movesToSomeRoom', title: '' } : { key: 'movesToRoom', title };
}

function titleOf(roomId: string): Promise<string | undefined> {
  const read = () => useLive.getState().huddles.find(({ id }) => id === roomId)?.title;
  const known = read();
  if (known !== undefined) return Promise.resolve(known);
  return new Promise((resolve) => {
    const stop = useLive.subscribe(() => {
      if (read() !== undefined) end();
    });
    const timer = setTimeout(end, TITLE_WITHIN_MS);
    function end() {
      stop();
      clearTimeout(timer);
      resolve(read());
    }
  });
}
