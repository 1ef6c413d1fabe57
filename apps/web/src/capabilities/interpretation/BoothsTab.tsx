import type { InterpreterChannel } from '@hemicycle/contract/interpretation';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { listComma } from '../../i18n/list-comma.ts';
import { useLive } from '../../realtime/use-live.ts';
import { useAction } from '../auth/public.ts';
import styles from './BoothsTab.module.css';
import { useFloorLanguage } from './use-floor-language.ts';
import { useRelayChoice } from './use-relay-choice.ts';

/** The booths of the sitting by their native names, with who works there and whether they are on
 *  air. An interpreter chooses here what they hear, the floor or another booth in relay; each
 *  choice takes effect at once and is kept. Their own booth is no choice. Source: BEY-16, looks
 *  picture 11b. */
export function BoothsTab() {
  const { t } = useTranslation('interpretation');
  const name = useId();
  const { own, others, chosen, choose } = useRelayChoice();
  const { spoken } = useFloorLanguage();
  const { run, busy, failureText } = useAction(async (channel: InterpreterChannel | null) =>
    choose?.(channel),
  );
  return (
    <div className={styles.tab}>
      <fieldset className={styles.choices} disabled={busy || choose === undefined}>
        <legend className={styles.legend}>{t('chooseHeard')}</legend>
        <label className={styles.row}>
          <input type="radio" name={name} checked={chosen === null} onChange={() => void run(null)} />
          <span className={styles.facts}>
            <span className={styles.language}>{t('floor')}</span>
            {spoken !== null && (
              <span className={styles.people}>
                {t('floorSpeaksNow', { language: spoken.languageNative })}
              </span>
            )}
          </span>
        </label>
        {others.map((channel) => (
          <label key={channel.id} className={styles.row}>
            <input
              type="radio"
              name={name}
              checked={chosen?.id === channel.id}
              onChange={() => void run(channel)}
            />
            <span className={styles.facts}>
              <bdi lang={channel.language} className={styles.language}>
                {channel.languageNative}
              </bdi>
              <People channel={channel} />
            </span>
            <AirState channel={channel} />
          </label>
        ))}
      </fieldset>
      {failureText !== null && <p role="alert">{failureText}</p>}
      {own !== null && (
        <div className={styles.row} data-own>
          <span className={styles.facts}>
            <bdi lang={own.language} className={styles.language}>
              {own.languageNative}
            </bdi>
            <People channel={own} isOwn />
          </span>
          <AirState channel={own} />
        </div>
      )}
    </div>
  );
}

function People({ channel, isOwn = false }: { channel: InterpreterChannel; isOwn?: boolean }) {
  const { t } = useTranslation('interpretation');
  const { interpreters } = channel;
  return (
    <span className={styles.people}>
      {isOwn && t('yourBooths')}
      {isOwn && interpreters.length > 0 && listComma()}
      {interpreters.map(({ userId, displayName }, index) => (
        <span key={userId}>
          {index > 0 && listComma()}
          <bdi>{displayName}</bdi>
        </span>
      ))}
      {interpreters.length === 0 && t('nobodyNamed')}
    </span>
  );
}

function AirState({ channel: { onAir, language } }: { channel: InterpreterChannel }) {
  const { t } = useTranslation('interpretation');
  const floorSpeaksIt = useLive(({ floorLanguages }) => floorLanguages.includes(language));
  const offAir = floorSpeaksIt ? 'floorLanguageState' : 'stateOffAir';
  return (
    <span className={styles.state} data-live={onAir !== null || undefined}>
      {t(onAir === null ? offAir : 'stateOnAir')}
    </span>
  );
}
