import { useTranslation } from 'react-i18next';
import { sentenceGap } from '../../i18n/sentences.ts';
import { useLive } from '../../realtime/use-live.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { Button } from '../../ui/Button.tsx';
import { IconMicrophone, IconMicrophoneOff } from '../../ui/icons.ts';
import { useSignedIn } from '../auth/public.ts';
import { AirTime } from './AirTime.tsx';
import styles from './Channels.module.css';
import { CoughButton } from './CoughButton.tsx';
import { useAirEnds } from './use-air-ends.ts';
import { giveAir } from './air.ts';
import { type OwnAir, stayOffAir, useOwnAir, useReturningAir } from './air-store.ts';

/** A bar while this page interprets: whether the server has this person on air, in red, for how
 *  long, the cough button, and the way off air; or, while its line is lost, that they will be on
 *  air again, which they may decline. Source: INTERP-02, BEY-38, looks picture 11. */
export function AirBanner() {
  const air = useOwnAir((held) => held.air);
  return air === null ? <ReturnBanner /> : <OnAirBanner air={air} />;
}

function OnAirBanner({ air }: { air: OwnAir }) {
  const { t } = useTranslation('interpretation');
  const { userId } = useSignedIn();
  const channel = useLive((live) => live.interpreterChannels.find(({ id }) => id === air.channelId));
  const onAir = channel?.onAir;
  const isHuddle = typeof channel?.huddleId === 'string';
  const isOverFloor = useLive(({ interpreterChannels, floorLanguages }) =>
    interpreterChannels.some(({ id, language }) => id === air.channelId && floorLanguages.includes(language)),
  );
  useAirEnds();
  const isLive = air.open && onAir?.userId === userId;
  const Sign = air.coughs ? IconMicrophoneOff : IconMicrophone;
  return (
    <AlertBanner
      kind={isLive ? 'error' : 'info'}
      urgent={false}
      {...(isLive && { icon: <Sign aria-hidden="true" /> })}
      title={t(isLive ? 'youAreOnAir' : 'goingOnAir', { language: air.languageNative })}
      action={
        <span className={styles.airActions}>
          {isLive && <CoughButton coughs={air.coughs} size="sm" />}
          <Button size="sm" onClick={giveAir}>
            {t('giveAir')}
          </Button>
        </span>
      }
    >
      {isLive ? (
        <>
          {t(air.coughs ? 'coughing' : isHuddle ? 'huddleHearsNot' : 'chamberHearsNot')}
          {sentenceGap()}
          {isOverFloor && t('onAirOverFloor', { language: air.languageNative })}
          {isOverFloor && sentenceGap()}
          <AirTime sinceMs={onAir.sinceMs} />
        </>
      ) : (
        t('joiningAir')
      )}
    </AlertBanner>
  );
}

function ReturnBanner() {
  const { t } = useTranslation('interpretation');
  const lost = useReturningAir();
  const language = useLive(
    ({ interpreterChannels }) => interpreterChannels.find(({ id }) => id === lost?.channelId)?.languageNative,
  );
  if (lost === null || language === undefined) return null;
  return (
    <AlertBanner
      kind="warning"
      title={t('offAirNow', { language })}
      action={
        <Button size="sm" onClick={stayOffAir}>
          {t('stayOffAir')}
        </Button>
      }
    >
      {t('airEnded.lineForNow')}
    </AlertBanner>
  );
}
