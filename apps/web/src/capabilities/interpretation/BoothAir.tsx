import type { InterpreterChannel } from '@hemicycle/contract/interpretation';
import { useTranslation } from 'react-i18next';
import { sentenceGap } from '../../i18n/sentences.ts';
import { useLive } from '../../realtime/use-live.ts';
import { Button } from '../../ui/Button.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useAction, useSignedIn } from '../auth/public.ts';
import { AirTime } from './AirTime.tsx';
import styles from './Channels.module.css';
import { takeAir } from './air.ts';
import { Handover } from './Handover.tsx';
import { useIsServedHere } from './rooms-served.ts';

/** Who is on air in a channel, and for a named interpreter the button that takes the air while it
 *  is free. Whoever is on air has their controls in the bar above the stage. Source: BEY-38. */
export function BoothAir({ channel }: { channel: InterpreterChannel }) {
  const { t } = useTranslation('interpretation');
  const { userId } = useSignedIn();
  const isHere = useIsServedHere(channel);
  const connected = useLive((live) => live.connection === 'connected');
  const { onAir, interpreters, languageNative } = channel;
  const take = useAction(
    () => takeAir(channel),
    (detail) => showToast({ kind: 'error', text: t('notOnAir'), detail }),
  );
  const floorSpeaksIt = useLive(({ floorLanguages }) => floorLanguages.includes(channel.language));
  const isNamed = interpreters.some((one) => one.userId === userId);
  const name = interpreters.find((one) => one.userId === onAir?.userId)?.displayName;
  return (
    <>
      <span className={styles.air} data-live={onAir !== null || undefined}>
        {onAir === null ? (
          t(floorSpeaksIt ? 'floorSpeaksNow' : 'nobodyOnAir', { language: languageNative })
        ) : (
          <>
            {onAir.userId === userId ? t('onAirSelf') : t('onAirNow', { name: name ?? '' })}
            {sentenceGap()}
            {isNamed && onAir.userId !== userId && <AirTime sinceMs={onAir.sinceMs} />}
          </>
        )}
      </span>
      {isNamed && isHere && onAir === null && (
        <Button
          size="sm"
          variant="primary"
          busy={take.busy}
          unavailable={!connected}
          aria-label={t('takeAirOf', { language: languageNative })}
          onClick={() => void take.run()}
        >
          {t('takeAir')}
        </Button>
      )}
      {isNamed && isHere && onAir !== null && <Handover channel={channel} />}
    </>
  );
}
