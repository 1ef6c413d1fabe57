import type { ModerationAct } from '@hemicycle/contract/audit';
import { CHAMBER_HELP_TIPS } from '@hemicycle/contract/help-tips';
import { useTranslation } from 'react-i18next';
import { formats } from '../../i18n/formats.ts';
import styles from './Acts.module.css';

/** What belongs to an act, in words, each part with its own direction; nothing where there is
 *  nothing to say. */
export function ActDetails({ detail }: { detail: ModerationAct['detail'] }) {
  const { t } = useTranslation(['moderation', 'help-tips']);
  const { from, to, message, source, word, on, setting, people, device, reason, list, minutes, tip, note } =
    detail;
  const parts = [
    source && t(`actSource.${source}`),
    word && t(`actWord.${word}`),
    setting && t(`actSetting.${setting}`),
    on === undefined ? undefined : t(on ? 'actOn' : 'actOff'),
    device && t(device),
    from === undefined ? undefined : t('actFrom', { from }),
    to === undefined ? undefined : t('actTo', { to }),
    people === undefined ? undefined : t('actPeople', { people: formats().number(people) }),
    minutes === undefined ? undefined : t('actMinutes', { minutes: formats().number(minutes) }),
    message,
    reason,
    list,
    note,
    CHAMBER_HELP_TIPS.filter((one) => one === tip).map((one) => t(`help-tips:titles.${one}`))[0],
  ].filter((part) => part !== undefined);
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
