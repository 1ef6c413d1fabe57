import { HANDOVER_MINUTES } from '@hemicycle/contract/interpretation-languages';
import type { InterpreterChannel } from '@hemicycle/contract/interpretation';
import { isHandoverOpen } from '@hemicycle/rules/interpretation/handover';
import { roomIdOf } from '@hemicycle/rules/rooms/place';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '../../i18n/formats.ts';
import { useLive } from '../../realtime/use-live.ts';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Select.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useAction, useSignedIn } from '../auth/public.ts';
import styles from './Handover.module.css';
import { askHandover } from './handover-store.ts';

/** For an interpreter of a booth with somebody on air: asks the partner to take over the air, or to
 *  hand it over, now or in so many minutes. The answer is given in the bar above the stage. Source:
 *  BEY-38. */
export function Handover({ channel }: { channel: InterpreterChannel }) {
  const { t } = useTranslation('interpretation');
  const { userId } = useSignedIn();
  const connected = useLive((live) => live.connection === 'connected');
  const people = useLive((live) => live.people);
  const [minutes, setMinutes] = useState(0);
  const [chosen, setChosen] = useState<string | null>(null);
  const ask = useAction(
    (otherId: string) => askHandover(channel, { userId: otherId, minutes }),
    (detail) => showToast({ kind: 'error', text: t('handover.notAsked'), detail }),
  );
  const { onAir, handover, interpreters, idVotingSession, huddleId } = channel;
  const gives = onAir?.userId === userId;
  const others = interpreters.filter(
    ({ userId: id }) =>
      (gives ? id !== userId : id === onAir?.userId) &&
      people[id]?.meetingId === roomIdOf(idVotingSession, huddleId),
  );
  const other = others.find((one) => one.userId === chosen) ?? others[0];
  if (isHandoverOpen(handover)) return <p className={styles.note}>{t('handover.underWay')}</p>;
  if (other === undefined) return gives ? <p className={styles.note}>{t('handover.noPartner')}</p> : null;
  return (
    <div className={styles.ask}>
      {others.length > 1 && (
        <Select
          label={t('handover.partner')}
          choices={others.map((one) => ({ value: one.userId, label: one.displayName }))}
          value={other.userId}
          onChoose={setChosen}
        />
      )}
      <Select
        label={t('handover.when')}
        choices={HANDOVER_MINUTES.map((count) => ({
          value: String(count),
          label:
            count === 0 ? t('handover.now') : t('handover.inMinutes', { count, n: formats().number(count) }),
        }))}
        value={String(minutes)}
        onChoose={(value) => setMinutes(Number(value))}
      />
      <Button size="sm" busy={ask.busy} unavailable={!connected} onClick={() => void ask.run(other.userId)}>
        {t(gives ? 'handover.give' : 'handover.take', { name: other.displayName })}
      </Button>
    </div>
  );
}
