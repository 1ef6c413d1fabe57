import type { Huddle } from '@hemicycle/contract/huddles';
import { useTranslation } from 'react-i18next';
import styles from './HuddlesPart.module.css';

/** Says beside the name of a room that it is for named people, and that it may be recorded or
 *  streamed. Source: ADMIN-02, HUD-02. */
export function RoomMarks({ huddle: { type, davra } }: { huddle: Huddle }) {
  const { t } = useTranslation('huddles');
  const marks = [
    ...(type === 'direct' ? [t('namedMark')] : []),
    ...(davra.privateRecording === true ? [t('mayBeRecorded')] : []),
    ...(davra.streamingEnabled === true ? [t('mayBeStreamed')] : []),
  ];
  return marks.length === 0 ? null : <span className={styles.people}>{marks.join(' · ')}</span>;
}
