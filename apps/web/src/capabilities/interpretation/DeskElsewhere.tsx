import type { InterpreterChannel } from '@hemicycle/contract/interpretation';
import { useTranslation } from 'react-i18next';
import { useFrame } from '../../chamber-frame/use-frame.ts';
import { useLive } from '../../realtime/use-live.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './BoothDesk.module.css';
import { useRoomWords } from './rooms-served.ts';

/** The desk of an interpreter who is not in the room that the booth serves: where it is, and the
 *  way there. Source: BEY-16. */
export function DeskElsewhere({ booth }: { booth: InterpreterChannel }) {
  const { t } = useTranslation('interpretation');
  const { huddles, leave } = useFrame();
  const wordsOf = useRoomWords();
  const connected = useLive((live) => live.connection === 'connected');
  const huddle = useLive((live) => live.huddles.find(({ id }) => id === booth.huddleId));
  const goes = booth.huddleId === null ? leave : huddle && (() => void huddles.enter(huddle));
  return (
    <div className={styles.elsewhere}>
      <p className={styles.note}>{t('deskElsewhere', { room: wordsOf(booth) })}</p>
      {goes !== undefined && (
        <Button variant="primary" busy={huddles.moving} unavailable={!connected} onClick={goes}>
          {t('goToBooth')}
        </Button>
      )}
    </div>
  );
}
