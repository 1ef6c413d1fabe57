import type { PollPrivacy } from '@hemicycle/contract/polls';
import { useTranslation } from 'react-i18next';
import { TextButton } from '../../../ui/TextButton.tsx';
import { showPrivacyHelp } from './privacy-help.tsx';
import { privacySentenceText } from '../words/privacy-sentence-text.ts';
import styles from './PrivacyStated.module.css';

/** The label of a privacy option, a sentence that says whether the vote is secret and from whom,
 *  and a button that shows all options. A withdrawn vote has no result, so it gets no sentence.
 *  Source: PRIV-07. */
export function PrivacyStated({ privacy, withdrawn }: { privacy: PollPrivacy; withdrawn: boolean }) {
  const { t } = useTranslation('polls');
  return (
    <span className={styles.stated}>
      <span>{t(`privacyLabel.${privacy}`)}</span>
      {!withdrawn && <span className={styles.sentence}>{privacySentenceText(privacy)}</span>}
      <span>
        <TextButton onClick={() => showPrivacyHelp(privacy)}>{t('whatThisMeans')}</TextButton>
      </span>
    </span>
  );
}
