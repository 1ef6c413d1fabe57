import { useTranslation } from 'react-i18next';
import { useFrame } from '../../chamber-frame/use-frame.ts';
import { useLive } from '../../realtime/use-live.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { useSecondRoom } from '../media/public.ts';
import styles from './HuddleBar.module.css';
import { endListening, hearChamber, useListening } from './listening-store.ts';
import { SpeakButton } from './SpeakButton.tsx';

const CHAMBER_IS = { low: 'chamberSoft', off: 'chamberOff' } as const;

/** A bar in the main chamber, while this page listens in to a huddle: it says so, speaks into the
 *  huddle while that is switched on, and ends it. Source: BEY-37. */
export function ListeningBar() {
  const { t } = useTranslation('huddles');
  const listening = useListening((held) => held.listening);
  const joined = useSecondRoom(({ current }) => current?.connection === 'joined');
  const isInHuddle = useFrame().huddles.huddle !== null;
  const connected = useLive((live) => live.connection === 'connected');
  const speaks = listening?.speaks === true;
  if (listening === null || isInHuddle) return null;
  const { title, loudness } = listening;
  return (
    <AlertBanner
      kind={speaks ? 'warning' : 'info'}
      title={t(speaks ? 'youSpeakInto' : 'youListen', { title })}
      action={
        <span className={styles.actions}>
          {joined && connected && <SpeakButton title={title} speaks={speaks} />}
          <TextButton tone="inherit" alone onClick={() => hearChamber(loudness === 'off' ? 'low' : 'off')}>
            {t(loudness === 'off' ? 'hearChamber' : 'muteChamber')}
          </TextButton>
          <TextButton tone="inherit" alone onClick={endListening}>
            {t('stopListening')}
          </TextButton>
        </span>
      }
    >
      {t(!joined ? 'joiningListening' : speaks ? 'chamberDoesNotHear' : CHAMBER_IS[loudness])}
    </AlertBanner>
  );
}
