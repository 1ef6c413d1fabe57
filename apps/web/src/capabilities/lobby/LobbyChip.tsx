import { useTranslation } from 'react-i18next';
import { useFrame } from '../../chamber-frame/use-frame.ts';
import { formats } from '../../i18n/formats.ts';
import { IconDoorEnter } from '../../ui/icons.ts';
import { Tip } from '../../ui/Tip.tsx';
import styles from './LobbyChip.module.css';

/** How many wait in the lobby; a press opens their list. In the bar it is `brief`: a narrow bar has
 *  only the number. Otherwise it stands at the foot of the panel. Source: BEY-19. */
export function LobbyChip({ count, brief = false }: { count: number; brief?: boolean }) {
  const { t } = useTranslation('lobby');
  const { openTab } = useFrame();
  const number = formats().number(count);
  const words = t('waitingInLobby', { count, number });
  const chip = (
    <Tip text={words} off={!brief} position="bottom">
      <button
        type="button"
        className={styles.chip}
        data-brief={brief || undefined}
        aria-label={words}
        onClick={() => openTab('lobby')}
      >
        <IconDoorEnter aria-hidden="true" />
        <span className={styles.words} aria-hidden="true">
          {words}
        </span>
        <span className={styles.number} aria-hidden="true">
          {number}
        </span>
      </button>
    </Tip>
  );
  return brief ? chip : <div className={styles.panel}>{chip}</div>;
}
