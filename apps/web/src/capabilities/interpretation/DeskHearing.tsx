import type { InterpreterChannel } from '@hemicycle/contract/interpretation';
import { heardInRelay } from '@hemicycle/rules/interpretation/relay';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { formats } from '../../i18n/formats.ts';
import { useLive } from '../../realtime/use-live.ts';
import { Button } from '../../ui/Button.tsx';
import { useSignedIn } from '../auth/public.ts';
import styles from './BoothDesk.module.css';
import { chooseLanguage } from './choose-language.ts';
import { shownDeskKey, useShowsDeskKeys } from './desk-keys.ts';
import { DeskSignals } from './DeskSignals.tsx';
import { keepFloorPercent, useLanguageChoice } from './language-choice.ts';
import { useHeardLanguage } from './use-heard-language.ts';
import type { useSignals } from './use-signals.ts';
import { useWantedLanguage } from './use-wanted-language.ts';

/** What the interpreter hears: the floor, another booth in relay, or their partner. Where the booth
 *  that they chose cannot be heard it is the floor by itself, and the desk says why. Source:
 *  BEY-16, INTERP-02, looks picture 11b. */
export function DeskHearing({
  booth,
  signals,
}: {
  booth: InterpreterChannel;
  signals: ReturnType<typeof useSignals>;
}) {
  const { t } = useTranslation('interpretation');
  const { userId } = useSignedIn();
  const { wanted, isPartner, isHere } = useWantedLanguage();
  const { floorPercent } = useLanguageChoice();
  const showsKeys = useShowsDeskKeys();
  const { heard, isJoined, isSilent } = useHeardLanguage();
  const pivot = useLive(
    (live) => live.interpreterChannels.find(({ id }) => id === wanted?.channelId) ?? null,
  );
  const floorLanguages = useLive((live) => live.floorLanguages);
  const now =
    pivot === null
      ? null
      : !isHere
        ? 'elsewhere'
        : heardInRelay({
            isFloorLanguage: !isPartner && floorLanguages.includes(pivot.language),
            interpreters: pivot.interpreters.length,
            isOnAir: pivot.onAir !== null,
            isJoined: isJoined && heard?.channelId === pivot.id,
            isSilent,
          });
  const language = pivot?.languageNative ?? '';
  return (
    <div className={styles.column} role="group" aria-labelledby="desk-hearing">
      <h2 id="desk-hearing" className={styles.heading}>
        {t('youHear')}
      </h2>
      <div role="status">
        <p className={styles.source}>
          {now === 'pivot' ? t(isPartner ? 'hearsPartner' : 'inRelay', { language }) : t('floor')}
        </p>
        {now !== null && now !== 'pivot' && (
          <p className={styles.note}>{t(`floorInstead.${now}`, { language })}</p>
        )}
      </div>
      <label className={styles.floor}>
        {t('floorBeneath', { n: formats().number(floorPercent) })}
        <input
          type="range"
          min={0}
          max={100}
          step={5}
          value={floorPercent}
          onChange={({ currentTarget }) => keepFloorPercent(userId, currentTarget.valueAsNumber)}
        />
      </label>
      {wanted !== null && !isPartner && (
        <Button onClick={() => void chooseLanguage(userId, null)}>{t('hearFloor')}</Button>
      )}
      <DeskSignals signals={signals} />
      <p className={styles.keys}>
        {t('relayFallsBack')}
        {showsKeys &&
          ` ${t('hearingKeys', { key: shownDeskKey('floor') })} ${i18next.t('desk:relayKey', {
            key: shownDeskKey('relay'),
          })} ${t('floorKey', {
            key: shownDeskKey('floorLanguage'),
            language: booth.languageNative,
          })}`}
      </p>
    </div>
  );
}
