import type { InterpreterChannel } from '@hemicycle/contract/interpretation';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Select.tsx';
import { type DeskKey, shownDeskKey, useShowsDeskKeys } from './desk-keys.ts';
import { DeskTip } from './DeskTip.tsx';
import styles from './Handover.module.css';
import { useHandoverAsk } from './use-handover-ask.ts';

/** For an interpreter of a booth with somebody on air: asks the partner to take over the air, or to
 *  hand it over, now or in so many minutes. The answer is given in the bar above the stage. Source:
 *  BEY-38. */
export function Handover({ channel }: { channel: InterpreterChannel }) {
  const { t } = useTranslation('interpretation');
  const { gives, isOpen, others, other, minutes, times, busy, ask, chooseMinutes, choosePartner } =
    useHandoverAsk(channel);
  const showsKeys = useShowsDeskKeys();
  const nextBy = (key: DeskKey) =>
    showsKeys ? i18next.t('desk:nextByKey', { key: shownDeskKey(key) }) : undefined;
  if (isOpen) return <p className={styles.note}>{t('handover.underWay')}</p>;
  if (other === undefined) return gives ? <p className={styles.note}>{t('handover.noPartner')}</p> : null;
  return (
    <div className={styles.ask}>
      {others.length > 1 && (
        <Select
          label={t('handover.partner')}
          hint={nextBy('partner')}
          choices={others.map((one) => ({ value: one.userId, label: one.displayName }))}
          value={other.userId}
          onChoose={choosePartner}
        />
      )}
      <Select
        label={t('handover.when')}
        hint={nextBy('when')}
        choices={times.map((one) => ({ value: String(one.minutes), label: one.label }))}
        value={String(minutes)}
        onChoose={(value) => chooseMinutes(Number(value))}
      />
      <DeskTip deskKey="handover">
        <Button size="sm" busy={busy} unavailable={ask === undefined && !busy} onClick={() => ask?.()}>
          {t(gives ? 'handover.give' : 'handover.take', { name: other.displayName })}
        </Button>
      </DeskTip>
    </div>
  );
}
