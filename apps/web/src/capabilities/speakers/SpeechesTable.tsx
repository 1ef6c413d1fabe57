import type { LiveSpeakers } from '@hemicycle/contract/speakers';
import { spokenMsOf } from '@hemicycle/rules/speakers/speaking-time';
import type { SpeakingSum } from '@hemicycle/rules/speakers/speaking-totals';
import { elapsedText } from '@hemicycle/rules/foundations/duration';
import { useTranslation } from 'react-i18next';
import { formats } from '../../i18n/formats.ts';
import { ReportPart, ReportTable } from '../../ui/Report.tsx';
import styles from './SpeakingTimes.module.css';
import { useSpeakerName } from './use-speaker-name.ts';

/** The speeches of a list in their order, each with its start and its duration. Source: BEY-13. */
export function SpeechesTable({
  list,
  total,
  nowMs,
}: {
  list: LiveSpeakers;
  total: SpeakingSum;
  nowMs: number;
}) {
  const { t } = useTranslation('speakers');
  const nameOf = useSpeakerName();
  return (
    <ReportPart title={t('inOrder')}>
      {(titleId) => (
        <ReportTable
          labelledBy={titleId}
          columns={
            <>
              <th scope="col">{t('number')}</th>
              <th scope="col">{t('person')}</th>
              <th scope="col" data-cell="number">
                {t('from')}
              </th>
              <th scope="col" data-cell="number">
                {t('time')}
              </th>
            </>
          }
          total={
            <>
              <th scope="row" colSpan={3}>
                {t('total')}
              </th>
              <td data-cell="number">
                <span dir="ltr">{elapsedText(total.spokenMs)}</span>
              </td>
            </>
          }
        >
          {list.speeches.map((speech) => (
            <tr key={speech.id}>
              <td>{formats().number(speech.number)}</td>
              <th scope="row" data-cell="name">
                <bdi>{nameOf(speech)}</bdi>
                {speech.groupName !== null && <span className={styles.quiet}>{speech.groupName}</span>}
                {speech.kind !== 'speech' && (
                  <span className={styles.quiet}>
                    {t(speech.kind === 'answer' ? 'answerKind' : 'interventionKind')}
                  </span>
                )}
                {speech.side !== null && (
                  <span className={styles.quiet}>{t(speech.side === 'for' ? 'why.for' : 'why.against')}</span>
                )}
                {speech.endedAt === null && !speech.interrupted && (
                  <span className={styles.quiet}>{t('hasFloor')}</span>
                )}
              </th>
              <td data-cell="number">
                <span dir="ltr">{formats().timeWithSeconds(speech.startedAt)}</span>
              </td>
              <td data-cell="number">
                <span dir="ltr">{elapsedText(spokenMsOf(speech, nowMs))}</span>
              </td>
            </tr>
          ))}
        </ReportTable>
      )}
    </ReportPart>
  );
}
