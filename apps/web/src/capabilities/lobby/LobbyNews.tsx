import type { LobbyPerson } from '@hemicycle/contract/lobby';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFrame } from '../../chamber-frame/use-frame.ts';
import { useLive } from '../../realtime/use-live.ts';
import { announce } from '../../ui/announcer.ts';
import { showToast } from '../../ui/toast-store.ts';
import { useIsInInterview } from '../people/public.ts';
import { useInterviewed } from './interview-room.ts';

/** Tells whoever attends the lobby of knocks and calls. Source: BEY-19. */
export function LobbyNews() {
  return (
    <>
      <Knocking />
      <InterviewEnd />
    </>
  );
}

const endOfCall = {
  declined: 'callDeclined',
  unanswered: 'callUnanswered',
  'taken-back': 'callOver',
} as const;

/** Tells the attendant that the person starts the interview, and how it or the call ended, whoever
 *  ended it. Source: BEY-19. */
function InterviewEnd() {
  const { t } = useTranslation('lobby');
  const isHeld = useIsInInterview();
  const person = useInterviewed();
  const people = useLive(({ lobby }) => lobby?.people);
  /** Whom this attendant called or interviewed, as the lobby told last. */
  const last = useRef<LobbyPerson | null>(null);
  useEffect(() => {
    const before = last.current;
    if (person !== undefined) {
      last.current = person;
      const isSame = before?.interview?.roomId === person.interview?.roomId;
      const starts = before?.interview?.sinceMs === null && typeof person.interview?.sinceMs === 'number';
      if (isSame && starts) announce(t('callStarted', { name: person.displayName }), 'assertive');
      return;
    }
    if (isHeld || before?.interview == null) return;
    const now = people?.find(({ userId }) => userId === before.userId);
    // The lobby tells the end a moment after the move out of the room.
    if (now?.interview?.roomId === before.interview.roomId) return;
    last.current = null;
    const outcome = before.interview.sinceMs === null ? (now?.lastCall?.outcome ?? 'taken-back') : null;
    const words = outcome === null ? 'interviewEnded' : endOfCall[outcome];
    showToast({ kind: 'info', text: t(words, { name: before.displayName }) });
  }, [isHeld, person, people, t]);
  return null;
}

/** Sounds the chime, and tells screen readers, when somebody knocks. Source: BEY-19. */
function Knocking() {
  const { t } = useTranslation('lobby');
  const { chime } = useFrame();
  const people = useLive(({ lobby }) => lobby?.people);
  const known = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    const before = known.current;
    known.current = people === undefined ? null : new Set(people.map(({ userId }) => userId));
    if (before === null || people === undefined) return;
    const come = people.filter(({ userId }) => !before.has(userId));
    const [first] = come;
    if (first === undefined) return;
    chime();
    announce(
      come.length === 1
        ? t('knocks', { name: first.displayName })
        : t('knockTogether', { count: come.length }),
    );
  }, [people, chime, t]);
  return null;
}
