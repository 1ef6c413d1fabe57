import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useFrame } from '../../chamber-frame/use-frame.ts';
import { useLive } from '../../realtime/use-live.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { Button } from '../../ui/Button.tsx';
import { useSignedIn } from '../auth/public.ts';
import { useChamberMedia } from '../media/public.ts';
import { AirTime } from './AirTime.tsx';
import styles from './Channels.module.css';
import { cough, giveAir, useOwnAir } from './air-store.ts';

/** A bar while this page interprets: whether the server has this person on air, for how long, the
 *  cough button, and the way off air. Source: INTERP-02, BEY-38. */
export function AirBanner() {
  const { t } = useTranslation('interpretation');
  const air = useOwnAir((held) => held.air);
  const { userId } = useSignedIn();
  const onAir = useLive((live) => live.interpreterChannels.find(({ id }) => id === air?.channelId)?.onAir);
  const isInHuddle = useFrame().huddles.huddle !== null;
  const isHeardInChamber = useChamberMedia(({ snapshot }) => snapshot.self.microphone.status === 'on');
  const isOpen = air?.open === true;
  useEffect(() => {
    // The person went into a huddle, or has switched the microphone of the main chamber on.
    if (isInHuddle || (isOpen && isHeardInChamber)) giveAir();
  }, [isInHuddle, isOpen, isHeardInChamber]);
  if (air === null || isInHuddle) return null;
  const isLive = isOpen && onAir?.userId === userId;
  return (
    <AlertBanner
      kind={isLive ? 'warning' : 'info'}
      title={t(isLive ? 'youAreOnAir' : 'goingOnAir', { language: air.languageNative })}
      action={
        <span className={styles.airActions}>
          {isLive && (
            <Button
              size="sm"
              aria-pressed={air.coughs}
              onPointerDown={() => void cough(true)}
              onPointerUp={() => void cough(false)}
              onPointerLeave={() => void cough(false)}
              onPointerCancel={() => void cough(false)}
              onBlur={() => void cough(false)}
              onKeyDown={(event) => {
                if (event.key !== ' ' && event.key !== 'Enter') return;
                // Held Space would open the microphone of the main chamber.
                event.preventDefault();
                if (!event.repeat) void cough(true);
              }}
              onKeyUp={({ key }) => {
                if (key === ' ' || key === 'Enter') void cough(false);
              }}
            >
              {t('cough')}
            </Button>
          )}
          <Button size="sm" onClick={giveAir}>
            {t('giveAir')}
          </Button>
        </span>
      }
    >
      {isLive ? (
        <>
          {t(air.coughs ? 'coughing' : 'chamberHearsNot')} <AirTime sinceMs={onAir.sinceMs} />
        </>
      ) : (
        t('joiningAir')
      )}
    </AlertBanner>
  );
}
