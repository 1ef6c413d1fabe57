import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLive } from '../../realtime/use-live.ts';
import { announce } from '../../ui/announcer.ts';
import { useOwnHuddleId } from '../people/public.ts';
import styles from './FloorLanguage.module.css';
import { useFloorLanguage } from './use-floor-language.ts';
import { useLanguagesInOrder } from './use-languages-in-order.ts';

/** Which language the floor of the own room speaks, of those of the channels that serve it.
 *  Interpreters and moderators say it by one press, and read and hear what another one has said.
 *  Source: BEY-16, BEY-38. */
export function FloorLanguage() {
  const { t } = useTranslation('interpretation');
  const heading = useId();
  const huddleId = useOwnHuddleId();
  const all = useLanguagesInOrder(useLive((live) => live.interpreterChannels));
  const channels = all.filter((one) => one.huddleId === huddleId);
  const { spoken, say } = useFloorLanguage();
  const native = spoken?.languageNative ?? null;
  const toldBefore = useRef(native);
  useEffect(() => {
    if (native === toldBefore.current) return;
    toldBefore.current = native;
    announce(native === null ? t('floorUnsaid') : t('floorSpeaksNow', { language: native }));
  }, [native, t]);
  if (channels.length === 0) return null;
  const choices = [
    ...channels.map(({ language, languageNative }) => ({ language, label: languageNative })),
    { language: null, label: t('floorSpeaksOther') },
  ];
  return (
    <div className={styles.choices} role="group" aria-labelledby={heading}>
      <span id={heading} className={styles.heading}>
        {t('floorSpeaks')}
      </span>
      {choices.map(({ language, label }) => (
        <button
          key={language}
          type="button"
          className={styles.choice}
          aria-pressed={language === (spoken?.language ?? null)}
          aria-disabled={say === undefined || undefined}
          lang={language ?? undefined}
          onClick={() => say?.(language)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
