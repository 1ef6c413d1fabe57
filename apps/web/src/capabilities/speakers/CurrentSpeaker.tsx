import type { Group } from '@hemicycle/contract/people';
import type { ListOnFloor, Speech } from '@hemicycle/contract/speakers';
import { isInHuddle, isInMainChamber } from '@hemicycle/rules/rooms/place';
import type { LimitedBy } from '@hemicycle/rules/speakers/speaking-time';
import { limitToText } from '@hemicycle/rules/speakers/limit-text';
import { clockTime } from '@hemicycle/rules/speakers/clock-time';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { listComma } from '../../i18n/list-comma.ts';
import { useLive } from '../../realtime/use-live.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Clock } from '../../ui/Clock.tsx';
import { RoomFor } from '../../ui/RoomFor.tsx';
import styles from './Speakers.module.css';
import { useSpeakerName } from './use-speaker-name.ts';
import { useSpeechClock } from './use-speech-clock.ts';

/** The person who has the floor, with their party, their clock and the limit that applies. Source:
 *  BEY-13. */
export function CurrentSpeaker({
  list,
  speech,
  groups,
}: {
  list: ListOnFloor;
  speech: Speech;
  groups: readonly Group[];
}) {
  const { t } = useTranslation('speakers');
  const nameOf = useSpeakerName();
  const name = nameOf(speech);
  const person = useLive((live) => live.people[speech.userId ?? '']);
  const clock = useSpeechClock();
  if (clock === null) return null;
  const color = groups.find(({ id }) => id === speech.groupId)?.color;
  const word = t(clock.kind === 'up' ? 'spoken' : clock.kind);
  // Reserves room for both words, so that the layout does not change when the time is up.
  const words = clock.kind === 'up' ? [] : [t('left'), t('over')];
  const limit = clock.kind === 'up' ? '' : limitInWords(list, speech, clock.by, t);
  const interrupted = list.speeches.find(({ id }) => id === speech.ofSpeech);
  const part =
    speech.kind === 'speech' || interrupted === undefined
      ? ''
      : t(speech.kind === 'answer' ? 'answers' : 'intervenesIn', { name: nameOf(interrupted) });
  const isThere = speech.byName || (person !== undefined && isInMainChamber(person));
  const detail = [
    part,
    speech.groupName,
    speech.side === null ? '' : t(speech.side === 'for' ? 'why.for' : 'why.against'),
    speech.byName ? t('byName') : '',
    isThere ? '' : t(person && isInHuddle(person) ? 'gone' : 'hasLeft'),
    limit,
    clock.paused ? t('stands') : '',
  ]
    .filter(Boolean)
    .join(listComma());
  return (
    <div className={styles.current} data-over={clock.kind === 'over' || undefined}>
      <span className={styles.bar} style={{ background: color }} aria-hidden="true" />
      <Avatar name={name} image={person?.avatar ?? null} sizePx={40} />
      <div className={styles.who}>
        <p className={styles.name}>
          <bdi>{name}</bdi>
        </p>
        <p className={styles.detail}>{detail}</p>
      </div>
      <div className={styles.clock}>
        <Clock
          time={<span dir="ltr">{clockTime(clock)}</span>}
          word={
            <span className={styles.word}>
              {word}
              <RoomFor words={words} />
            </span>
          }
          over={clock.kind === 'over'}
          runs={!clock.paused}
        />
      </div>
      {clock.kind !== 'up' && (
        <span className={styles.track} aria-hidden="true">
          <span
            className={styles.fill}
            style={{ inlineSize: `${clock.kind === 'left' ? (1 - clock.share) * 100 : 100}%` }}
          />
        </span>
      )}
    </div>
  );
}

/** What the time of a speech is a part of. */
function limitInWords(list: ListOnFloor, { kind }: Speech, by: LimitedBy, t: TFunction<'speakers'>): string {
  const { limitScope } = list;
  switch (by) {
    case 'group':
      return t(`ofParty.${limitScope}`, { limit: limitToText(list.groupLimitSeconds) });
    case 'person':
      return t(`ofPerson.${limitScope}`, { limit: limitToText(list.personLimitSeconds) });
    case 'list':
      return t(`ofAll.${limitScope}`, { limit: limitToText(list.totalLimitSeconds) });
    case 'speech':
      switch (kind) {
        case 'speech':
          return t('ofSpeech', { limit: limitToText(list.limitSeconds) });
        case 'intervention':
          return t('ofIntervention', { limit: limitToText(list.interventionLimitSeconds) });
        case 'answer':
          return t('ofAnswer', { limit: limitToText(list.answerLimitSeconds) });
      }
  }
}
