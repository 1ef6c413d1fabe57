import type { InterpretedLanguage } from '@hemicycle/contract/interpretation';
import { useTranslation } from 'react-i18next';
import { sentenceGap, withFullStop } from '../../i18n/sentences.ts';
import { listOfNames } from '../../i18n/list-of-names.ts';
import { KindIcon } from '../../ui/KindIcon.tsx';
import styles from './SoundCheck.module.css';
import { useSoundVerdict } from './use-sound-verdict.ts';
import { useWayIn } from './way-in.ts';

/** Says on the self-check that the sitting is interpreted, and whether interpreters can work with
 *  the sound of the microphone; where they cannot, what to do. `track`: null while the person is
 *  muted. Source: BEY-38. */
export function SoundCheck({
  track,
  languages,
}: {
  track: MediaStreamTrack | null;
  languages: readonly InterpretedLanguage[];
}) {
  const { t } = useTranslation('sound');
  const entering = useWayIn(({ pressed }) => pressed);
  const verdict = useSoundVerdict(entering ? null : track);
  const isFault = verdict !== 'unheard' && verdict !== 'good';
  return (
    <div className={styles.check}>
      <p className={styles.note}>
        {t('interpreted', { languages: listOfNames(languages.map((one) => one.languageNative)) })}
      </p>
      <p className={styles.verdict} role="status" data-verdict={isFault ? 'fault' : verdict}>
        <KindIcon kind={isFault ? 'warning' : verdict === 'good' ? 'success' : 'info'} />
        <span>
          {isFault ? (
            <>
              <b>{withFullStop(t(`fault.${verdict}`))}</b>
              {sentenceGap()}
              {t(`advice.${verdict}`)}
            </>
          ) : (
            t(verdict)
          )}
        </span>
      </p>
    </div>
  );
}
