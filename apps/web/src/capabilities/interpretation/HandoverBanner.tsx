import type { BoothHandover } from '@hemicycle/contract/booth-handover';
import type { InterpreterChannel } from '@hemicycle/contract/interpretation';
import { countdownText } from '@hemicycle/rules/foundations/duration';
import { useTranslation } from 'react-i18next';
import { formats } from '../../i18n/formats.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { Button } from '../../ui/Button.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { useServerSeconds } from '../../use-server-seconds.ts';
import { useSignedIn } from '../auth/public.ts';
import { DeskTip } from './DeskTip.tsx';
import styles from './Handover.module.css';
import { useAirTakenBack } from './use-air-taken-back.ts';
import { useHandoverAnswers, useOpenHandover } from './use-handover-answers.ts';
import { useHandoverNotices } from './use-handover-notices.ts';
import { useRoomNotices } from './use-room-notices.ts';

/** The open handover of this interpreter, with its countdown and what they can answer; how it ended
 *  is told beside it. It is drawn on the page of each named interpreter, and also asks for the air
 *  that the page lost with its line. Source: BEY-38, looks picture 11b. */
export function HandoverBanner() {
  const { userId } = useSignedIn();
  const open = useOpenHandover();
  useHandoverNotices(userId);
  useRoomNotices(userId);
  useAirTakenBack(userId);
  if (open === null) return null;
  // Another handover is another banner, so that a screen reader reads it anew.
  return <OpenHandover key={open.handover.endsAtMs} {...open} />;
}

function OpenHandover({ channel, handover }: { channel: InterpreterChannel; handover: BoothHandover }) {
  const { t } = useTranslation('interpretation');
  const { userId } = useSignedIn();
  const answers = useHandoverAnswers({ channel, handover });
  const { giverId, takerId, askedBy, minutes, state, endsAtMs } = handover;
  const gives = giverId === userId;
  const otherId = gives ? takerId : giverId;
  const name = channel.interpreters.find((one) => one.userId === otherId)?.displayName ?? '';
  const isAsked = state === 'asked' && askedBy !== userId;
  const waits = state === 'asked' && askedBy === userId;
  const role = gives ? 'giver' : 'taker';
  const isChanging = state === 'changing';
  const part = isChanging ? state : isAsked ? 'asked' : waits ? 'waits' : 'accepted';
  const title = t(`handover.${part}.${role}`, {
    ...{ name, language: channel.languageNative },
  });
  return (
    <AlertBanner
      kind={isAsked ? 'warning' : 'info'}
      urgent={isAsked}
      title={title}
      action={
        answers.length === 0 ? undefined : (
          <span className={styles.acts}>
            {answers.map(({ label, deskKey, busy, run }) => (
              <DeskTip key={label} deskKey={deskKey}>
                <Button
                  size="sm"
                  variant={label === 'accept' ? 'primary' : 'default'}
                  busy={busy}
                  unavailable={run === undefined}
                  onClick={() => run?.()}
                >
                  {t(`handover.${label}`)}
                </Button>
              </DeskTip>
            ))}
          </span>
        )
      }
    >
      {minutes > 0 && !isChanging && <TimeLeft endsAtMs={endsAtMs} />}
    </AlertBanner>
  );
}

/** A screen reader reads the time of day, which does not change each second. */
function TimeLeft({ endsAtMs }: { endsAtMs: number }) {
  const { t } = useTranslation('interpretation');
  const leftMs = Math.max(0, endsAtMs - useServerSeconds());
  return (
    <>
      <span className={styles.time} aria-hidden="true">
        {t('handover.inTime', { time: countdownText(leftMs) })}
      </span>
      <VisuallyHidden>{t('handover.atTime', { time: formats().time(endsAtMs) })}</VisuallyHidden>
    </>
  );
}
