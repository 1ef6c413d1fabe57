import type { ModerationAct } from '@hemicycle/contract/audit';
import { CHAMBER_HELP_TIPS } from '@hemicycle/contract/help-tips';
import { detailsInWords } from '@hemicycle/rules/moderation/details-in-words';
import { settingLabel } from '@hemicycle/rules/site/setting-labels';
import { useTranslation } from 'react-i18next';
import { languageOfScreen } from '../../i18n/i18n.ts';
import { formats } from '../../i18n/formats.ts';
import styles from './Acts.module.css';
import { wordsOfActs } from './words-of-acts.ts';

/** What belongs to an act, in words, each part with its own direction; nothing where there is
 *  nothing to say. */
export function ActDetails({ detail }: { detail: ModerationAct['detail'] }) {
  const { t } = useTranslation('help-tips');
  const parts = detailsInWords(detail, wordsOfActs(), {
    number: (value) => formats().number(value),
    time: (ms) => formats().stampWithSeconds(ms),
    setting: (name) => settingLabel(name, languageOfScreen()),
    tip: (tip) => CHAMBER_HELP_TIPS.filter((one) => one === tip).map((one) => t(`titles.${one}`))[0],
  });
  if (parts.length === 0) return null;
  return (
    <span className={styles.details}>
      {parts.map((part, index) => (
        <span key={index}>
          {index > 0 && ' · '}
          <bdi>{part}</bdi>
        </span>
      ))}
    </span>
  );
}
