import type { InterpreterChannel } from '@hemicycle/contract/interpretation';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { IconMicrophone, IconMicrophoneOff } from '../../ui/icons.ts';
import { useSignedIn } from '../auth/public.ts';
import { AirTime } from './AirTime.tsx';
import { giveAir } from './air.ts';
import { stayOffAir, useOwnAir, useReturningAir } from './air-store.ts';
import styles from './BoothDesk.module.css';
import { BoothAir } from './BoothAir.tsx';
import { CoughButton } from './CoughButton.tsx';
import { shownDeskKey, useShowsDeskKeys } from './desk-keys.ts';
import { DeskTip } from './DeskTip.tsx';
import { FloorWarning } from './FloorWarning.tsx';
import { useSwitchBooth } from './use-switch-booth.ts';
import { VoiceLevel } from './VoiceLevel.tsx';

/** The interpreter's microphone: whether they are on air, by decision of the server, or will be
 *  again once a lost line is back, which they may decline; the cough button, and the ways on air
 *  and off. Source: INTERP-02, BEY-38. */
export function DeskAir({ booth }: { booth: InterpreterChannel }) {
  const { t } = useTranslation('interpretation');
  const { userId } = useSignedIn();
  const air = useOwnAir((held) => held.air);
  const showsKeys = useShowsDeskKeys();
  const { next, busy, goTo } = useSwitchBooth();
  const isLive = air?.open === true && booth.onAir?.userId === userId;
  const returns = useReturningAir()?.channelId === booth.id;
  const offAir = returns ? 'stateReturns' : 'stateOffAir';
  const words = isLive ? 'stateOnAir' : air === null ? offAir : 'stateJoining';
  const hearsNot = booth.huddleId === null ? 'stateOnAirNote' : 'huddleHearsNot';
  const liveNote = air?.coughs === true ? 'coughing' : hearsNot;
  const note = isLive
    ? liveNote
    : words === 'stateReturns'
      ? 'airEnded.lineForNow'
      : (`${words}Note` as const);
  const Sign = isLive && !air.coughs ? IconMicrophone : IconMicrophoneOff;
  return (
    <div className={styles.column} role="group" aria-labelledby="desk-air">
      <h2 id="desk-air" className={styles.heading}>
        {t('youInterpretInto')} <bdi lang={booth.language}>{booth.languageNative}</bdi>
      </h2>
      <div className={styles.state} data-live={isLive || undefined} role="status">
        <Sign aria-hidden="true" />
        <p className={styles.stateWords}>
          <span className={styles.stateWord}>{t(words)}</span>
          <span>{t(note)}</span>
        </p>
      </div>
      <FloorWarning booth={booth} isOnAir={isLive} />
      {isLive && booth.onAir !== null && (
        <p className={styles.note}>
          <AirTime sinceMs={booth.onAir.sinceMs} />
        </p>
      )}
      <VoiceLevel />
      <div className={styles.acts}>
        {isLive && <CoughButton coughs={air.coughs} />}
        {air !== null && <Button onClick={giveAir}>{t('giveAir')}</Button>}
        {air === null && returns && (
          <DeskTip deskKey="decline">
            <Button onClick={stayOffAir}>{t('stayOffAir')}</Button>
          </DeskTip>
        )}
        <BoothAir channel={booth} />
        {next !== null && (
          <DeskTip deskKey="switch">
            <Button busy={busy} unavailable={goTo === undefined} onClick={() => goTo?.(next)}>
              {t('switchTo', { language: next.languageNative })}
            </Button>
          </DeskTip>
        )}
      </div>
      {showsKeys && (
        <p className={styles.keys}>
          {t('deskKeys', { air: shownDeskKey('air'), cough: shownDeskKey('cough') })}
        </p>
      )}
    </div>
  );
}
