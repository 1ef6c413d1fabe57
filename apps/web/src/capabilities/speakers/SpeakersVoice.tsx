import { isInARoom } from '@hemicycle/rules/rooms/place';
import { limitToText } from '@hemicycle/rules/speakers/limit-text';
import { allowanceOf, listOnFloor, speechOnFloor, timeUpAtMs } from '@hemicycle/rules/speakers/speaking-time';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { atServerTime } from '../../at-server-time.ts';
import { useLive } from '../../realtime/use-live.ts';
import { serverClock } from '../../server-clock.ts';
import { announce } from '../../ui/announcer.ts';
import { showToast } from '../../ui/toast-store.ts';
import { useSignedIn } from '../auth/public.ts';
import { useSpeakerName } from './use-speaker-name.ts';

/** How long before the end of their time the speaker is told, in ms. */
const SAID_BEFORE_END_MS = 30_000;

/** The state that was announced last. */
interface Told {
  readonly listId: string | null;
  readonly open: boolean;
  readonly speechId: string | null;
}

const NO_LIST: Told = { listId: null, open: false, speechId: null };

/** Announces to screen readers that the list opened or closed, who has the floor, and that a
 *  speaker has left and their clock was stopped. A toast tells the called person that they have the
 *  floor, and later that their time runs out. In a huddle only the viewer's own floor is announced.
 *  `onTimeUp` is called when a speech reaches its limit, for a chime. Silent on entering, unless
 *  `fromNone`: then there was no list before. Source: BEY-13, DESIGN §9. */
export function SpeakersVoice({
  onTimeUp,
  inHuddle,
  fromNone = false,
}: {
  onTimeUp: () => void;
  inHuddle: boolean;
  fromNone?: boolean;
}) {
  const { t } = useTranslation('speakers');
  const { userId } = useSignedIn();
  const nameOf = useSpeakerName();
  const known = useLive((live) => live.version !== null);
  const speakers = useLive((live) => live.speakers);
  const told = useRef<Told | null>(fromNone ? NO_LIST : null);
  const speech = speechOnFloor(speakers);
  const onFloor = speakers && listOnFloor(speakers);
  const allowance =
    onFloor === null || speech === undefined
      ? null
      : allowanceOf(onFloor, onFloor.speeches, speech, serverClock.nowMs());
  const own = speech?.userId === userId;
  const listId = speakers?.id ?? null;
  const open = speakers?.closedAt === null;
  const speechId = speech?.id ?? null;

  const sayOfChamber = (text: string) => {
    if (!inHuddle) announce(text);
  };
  const say = useEffectEvent((before: Told) => {
    if (open && (!before.open || before.listId !== listId)) {
      const { title, itemId } = speakers;
      const ofItem = title !== null && itemId !== null;
      sayOfChamber(ofItem ? t('say.openedFor', { title }) : t('say.opened'));
    }
    if (before.open && !open) sayOfChamber(t('say.closed'));
    else if (speechId === null && before.speechId !== null) sayOfChamber(t('say.ended'));
    if (speech === undefined || speech.id === before.speechId) return;
    if (!own) {
      const key = speech.kind === 'intervention' ? 'say.intervenes' : 'say.floor';
      sayOfChamber(t(key, { name: nameOf(speech) }));
      return;
    }
    // Screen readers read a toast too, so no announcement is needed.
    showToast({
      text: t('say.yourFloor'),
      ...(allowance === null
        ? {}
        : { detail: t('say.yourTime', { limit: limitToText(Math.floor(allowance.limitMs / 1000)) }) }),
    });
  });
  useEffect(() => {
    if (!known) return;
    const before = told.current;
    told.current = { listId, open, speechId };
    if (before !== null) say(before);
  }, [known, listId, open, speechId]);

  const asks = useLive(({ speechRequests }) =>
    speechRequests.findLast(({ kind }) => kind === 'intervention'),
  );
  const asked = useRef<string | undefined>(undefined);
  const sayAsked = useEffectEvent(() => {
    if (asks === undefined || !own || speakers?.interventions !== 'speaker') return;
    showToast({ text: t('asksToIntervene', { name: nameOf({ ...asks, displayName: asks.name }) }) });
  });
  const askedId = asks?.id;
  useEffect(() => {
    if (askedId !== undefined && asked.current !== askedId) sayAsked();
    asked.current = askedId;
  }, [askedId]);

  // A request of one's own for an item that is current no more: the hand went down for it.
  const kept = useLive(({ speechRequests, agenda }) => {
    const own = speechRequests.findLast(
      (one) => one.kind === 'speech' && one.userId === userId && one.itemId !== (speakers?.itemId ?? null),
    );
    const item = agenda.items.find(({ id }) => id === own?.itemId);
    return item?.state === 'done' ? item : undefined;
  });
  const keptBefore = useRef<string | null | undefined>(undefined);
  const sayKept = useEffectEvent(() => {
    if (kept !== undefined) showToast({ text: t('say.kept', { number: kept.number, title: kept.title }) });
  });
  const keptId = kept?.id ?? null;
  useEffect(() => {
    if (!known) return;
    if (keptBefore.current !== undefined && keptBefore.current !== keptId) sayKept();
    keptBefore.current = keptId;
  }, [known, keptId]);

  const speakerLeft = useLive(({ people }) => {
    const speaker = people[speech?.userId ?? ''];
    return speech !== undefined && !speech.byName && (speaker === undefined || !isInARoom(speaker));
  });
  const deserted = known && speech?.runningSince === null && speakerLeft;
  const wasDeserted = useRef<boolean | null>(null);
  const sayDeserted = useEffectEvent(() => {
    if (speech !== undefined) sayOfChamber(t('say.left', { name: nameOf(speech) }));
  });
  useEffect(() => {
    if (!known) return;
    if (deserted && wasDeserted.current === false) sayDeserted();
    wasDeserted.current = deserted;
  }, [known, deserted]);

  const upAtMs = speech === undefined ? null : timeUpAtMs(speech, allowance);
  const sayTimeUp = useEffectEvent(() => {
    if (speech === undefined || (inHuddle && !own)) return;
    onTimeUp();
    if (own) announce(t('say.yourTimeUp'), 'assertive');
    else announce(t('say.timeUp', { name: nameOf(speech) }));
  });
  const sayHurry = useEffectEvent(() => {
    if (own) announce(t('say.yourTimeSoon'), 'assertive');
  });
  useEffect(() => {
    if (upAtMs === null) return;
    const waiting = [
      atServerTime(upAtMs - SAID_BEFORE_END_MS, () => sayHurry()),
      atServerTime(upAtMs, () => sayTimeUp()),
    ];
    return () => waiting.forEach((callOff) => callOff());
  }, [upAtMs, speechId]);

  return null;
}
