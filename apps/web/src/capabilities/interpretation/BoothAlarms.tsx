import type { BoothAlarm, InterpreterChannel } from '@hemicycle/contract/interpretation';
import { BOOTH_SILENT_AFTER_MS } from '@hemicycle/contract/interpretation-languages';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { atServerTime } from '../../at-server-time.ts';
import { useLive } from '../../realtime/use-live.ts';
import { serverClock } from '../../server-clock.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { useSignedIn } from '../auth/public.ts';
import { useKeepsChannels } from './use-keeps-channels.ts';

/** The alarms of the booths: people listen while nobody is on air, or the interpreter on air is
 *  silent while the floor speaks. Told to the interpreters of the booth and to those who arrange
 *  the channels. Source: BEY-38. */
export function BoothAlarms() {
  const { userId } = useSignedIn();
  const keeps = useKeepsChannels();
  const channels = useLive((live) => live.interpreterChannels);
  return channels.map((channel) => {
    const { id, alarm, interpreters } = channel;
    if (alarm === null || !(keeps || interpreters.some((one) => one.userId === userId))) return null;
    return <Alarm key={`${id} ${alarm.kind} ${alarm.sinceMs}`} channel={channel} alarm={alarm} />;
  });
}

function Alarm({ channel, alarm }: { channel: InterpreterChannel; alarm: BoothAlarm }) {
  const { t } = useTranslation('interpretation');
  const { userId } = useSignedIn();
  const { languageNative: language, interpreters, onAir } = channel;
  // Interpreters who change by hand leave the booth empty for a moment.
  const isDue = useIsPast(alarm.kind === 'empty' ? alarm.sinceMs + BOOTH_SILENT_AFTER_MS : alarm.sinceMs);
  if (!isDue) return null;
  const name = interpreters.find((one) => one.userId === onAir?.userId)?.displayName ?? '';
  const isNamed = interpreters.some((one) => one.userId === userId);
  const isSelf = onAir?.userId === userId;
  return (
    <AlertBanner kind="error" title={t(`alarm.${alarm.kind}`, { language })}>
      {alarm.kind === 'empty'
        ? t(isNamed ? 'alarm.emptyOwn' : 'alarm.emptyOther')
        : t(isSelf ? 'alarm.silentSelf' : 'alarm.silentOther', { name })}
    </AlertBanner>
  );
}

/** Whether a moment of the server's clock, in ms, is past; redraws when it comes. */
function useIsPast(atMs: number): boolean {
  const [isPast, setIsPast] = useState(() => serverClock.nowMs() >= atMs);
  useEffect(() => atServerTime(atMs, () => setIsPast(true)), [atMs]);
  return isPast;
}
