import type { InterpreterChannel } from '@hemicycle/contract/interpretation';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyPart } from '../../ui/LazyPart.tsx';
import { BoothChat } from '../chat/public.ts';
import deskStyles from './BoothDesk.module.css';
import { shownDeskKey, useShowsDeskKeys } from './desk-keys.ts';
import styles from './DeskChat.module.css';

const DESK_CHAT = 'desk-chat';

/** Puts the focus into the field of the booth's chat at the desk, where it is drawn. */
export function focusDeskChat(): void {
  document.querySelector<HTMLElement>(`#${DESK_CHAT} textarea`)?.focus();
}

/** The chat of the booth at its desk: with the partners and the technicians. Source: BEY-38. */
export function DeskChat({ booth }: { booth: InterpreterChannel }) {
  const { t } = useTranslation('desk');
  const heading = useId();
  const shows = useShowsDeskKeys();
  return (
    <section className={styles.chat} aria-labelledby={heading}>
      <div className={styles.head}>
        <h3 id={heading} className={deskStyles.heading}>
          {t('boothChat')}
        </h3>
        {shows && <p className={deskStyles.keys}>{t('chatKey', { key: shownDeskKey('boothChat') })}</p>}
      </div>
      <div id={DESK_CHAT} className={styles.room}>
        <LazyPart inPlace>
          <BoothChat channel={booth} />
        </LazyPart>
      </div>
    </section>
  );
}
