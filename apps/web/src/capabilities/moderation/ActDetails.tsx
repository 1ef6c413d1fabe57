import type { ModerationAct } from '@hemicycle/contract/audit';
import { CHAMBER_HELP_TIPS } from '@hemicycle/contract/help-tips';
import { detailsInWords } from '@hemicycle/rules/moderation/details-in-words';
import { useTranslation } from 'react-i18next';
import { formats } from '../../i18n/formats.ts';
import styles from './Acts.module.css';
import { wordsOfActs } from './words-of-acts.ts';

const A_SETTING = 'site-admin:flags.hideNavBar.label';

/** What belongs to an act, in words, each part with its own direction; nothing where there is
 *  nothing to say. */
export function ActDetails({ detail }: { detail: ModerationAct['detail'] }) {
  const { t, i18n } = useTranslation(['help-tips', 'site-admin']);
  const parts = detailsInWords(detail, wordsOfActs(), {
    number: (value) => formats().number(value),
    time: (ms) => formats().stampWithSeconds(ms),
    setting: (name) => {
      const key = `flags.${name}.label`;
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the line asks first whether the key exists
      return i18n.exists(key, { ns: 'site-admin' }) ? t(`site-admin:${key}` as typeof A_SETTING) : name;
    },
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
