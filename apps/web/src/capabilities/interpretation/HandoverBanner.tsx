import type { BoothHandover } from '@hemicycle/contract/booth-handover';
import type { InterpreterChannel } from '@hemicycle/contract/interpretation';
import { countdownText } from '@hemicycle/rules/foundations/duration';
import { isHandoverOpen } from '@hemicycle/rules/interpretation/handover';
import { useTranslation } from 'react-i18next';
import { formats } from '../../i18n/formats.ts';
import { useLive } from '../../realtime/use-live.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { Button } from '../../ui/Button.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { useServerSeconds } from '../../use-server-seconds.ts';
import { useAction, useSignedIn } from '../auth/public.ts';
import styles from './Handover.module.css';
import { acceptHandover, endHandover } from './handover-store.ts';
import { useAirTakenBack } from './use-air-taken-back.ts';
import { useHandoverNotices } from './use-handover-notices.ts';
import { useRoomNotices } from './use-room-notices.ts';

/** The open handover of this interpreter, with its countdown and what they can answer; how it ended
 *  is told beside it. It is drawn on the page of each named interpreter, and also asks for the air
 *  that the page lost with its line. Source: BEY-38, looks picture 11b. */
export function HandoverBanner() {
  const { userId } = useSignedIn();
  const channel = useLive(({ interpreterChannels }) =>
    interpreterChannels.find(
      ({ handover }) =>
        isHandoverOpen(handover) && (handover?.giverId === userId || handover?.takerId === userId),
    ),
  );
  useHandoverNotices(userId);
  useRoomNotices(userId);
  useAirTakenBack(userId);
  if (!channel?.handover) return null;
  // Another handover is another banner, so that a screen reader reads it anew.
  return <OpenHandover key={channel.handover.endsAtMs} channel={channel} handover={channel.handover} />;
}

function OpenHandover({ channel, handover }: { channel: InterpreterChannel; handover: BoothHandover }) {
  const { t } = useTranslation('interpretation');
  const { userId } = useSignedIn();
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
  const maySayNow = gives && !waits && minutes > 0;
  const refuse = askedBy === userId ? 'takeBack' : gives ? 'stay' : 'notNow';
  return (
    <AlertBanner
      kind={isAsked ? 'warning' : 'info'}
      urgent={isAsked}
      title={title}
      action={
        isChanging ? undefined : (
          <span className={styles.acts}>
            {isAsked && <Act primary label="accept" act={() => acceptHandover(channel, handover, false)} />}
            {maySayNow && <Act label="giveNow" act={() => acceptHandover(channel, handover, true)} />}
            <Act label={refuse} act={() => endHandover(channel)} />
          </span>
        )
      }
    >
      {minutes > 0 && !isChanging && <TimeLeft endsAtMs={endsAtMs} />}
    </AlertBanner>
  );
}

function Act({
  label,
  act,
  primary = false,
}: {
  label: 'accept' | 'giveNow' | 'takeBack' | 'stay' | 'notNow';
  act: () => Promise<void>;
  primary?: boolean;
}) {
  const { t } = useTranslation('interpretation');
  const connected = useLive((live) => live.connection === 'connected');
  const action = useAction(act, (detail) =>
    showToast({ kind: 'error', text: t('handover.notChanged'), detail }),
  );
  return (
    <Button
      size="sm"
      variant={primary ? 'primary' : 'default'}
      busy={action.busy}
      unavailable={!connected}
      onClick={() => void action.run()}
    >
      {t(`handover.${label}`)}
    </Button>
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
