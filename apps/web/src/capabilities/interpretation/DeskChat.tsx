import type { InterpreterChannel } from '@hemicycle/contract/interpretation';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyPart } from '../../ui/LazyPart.tsx';
import { BoothChat } from '../chat/public.ts';
import deskStyles from './BoothDesk.module.css';
import styles from './DeskChat.module.css';

/** The chat of the booth at its desk: with the partners and the technicians. Source: BEY-38. */
export function DeskChat({ booth }: { booth: InterpreterChannel }) {
  const { t } = useTranslation('desk');
  const heading = useId();
  return (
    <section className={styles.chat} aria-labelledby={heading}>
      <h3 id={heading} className={deskStyles.heading}>
        {t('boothChat')}
      </h3>
      <div className={styles.room}>
        <LazyPart inPlace>
          <BoothChat channel={booth} />
        </LazyPart>
      </div>
    </section>
  );
}
