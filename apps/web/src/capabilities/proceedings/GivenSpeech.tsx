import { elapsedText } from '@hemicycle/rules/foundations/duration';
import { useTranslation } from 'react-i18next';
import { joinSentences } from '../../i18n/sentences.ts';
import type { ProceedingsEvent } from './events-of.ts';
import styles from './Proceedings.module.css';
import { useKindOfSpeech } from './use-kind-of-speech.ts';

/** A speech: who spoke, for which party, as what and for how long. Source: BEY-13, BEY-43, looks
 *  picture 18. */
export function GivenSpeech({ event }: { event: Extract<ProceedingsEvent, { kind: 'speech' }> }) {
  const { t } = useTranslation('proceedings');
  const kindOf = useKindOfSpeech();
  const { displayName, groupName, endedAt, spokenMs } = event.speech;
  return (
    <>
      <h3 className={styles.speaker}>
        <bdi>{displayName}</bdi> {groupName !== null && <bdi className={styles.group}>{groupName}</bdi>}
      </h3>
      <p className={styles.fact}>
        {joinSentences([
          kindOf(event),
          endedAt === null ? t('speechUnderWay') : t('spokeFor', { time: elapsedText(spokenMs) }),
        ])}
      </p>
    </>
  );
}
