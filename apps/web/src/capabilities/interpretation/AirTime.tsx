import { SHIFT_MS } from '@hemicycle/contract/interpretation-languages';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { atServerTime } from '../../at-server-time.ts';
import { formats } from '../../i18n/formats.ts';
import { serverClock } from '../../server-clock.ts';
import { announce } from '../../ui/announcer.ts';

const MINUTE_MS = 60_000;

/** For how many minutes somebody has been on air, by the server's clock. The last minute of the
 *  shift, and its end, are shown and announced. Source: BEY-38. */
export function AirTime({ sinceMs }: { sinceMs: number }) {
  const { t } = useTranslation('interpretation');
  const [nowMs, setNowMs] = useState(() => serverClock.nowMs());
  const endMs = sinceMs + SHIFT_MS;
  const minutes = Math.max(0, Math.floor((nowMs - sinceMs) / MINUTE_MS));
  useEffect(() => {
    const timer = setInterval(() => setNowMs(serverClock.nowMs()), 1_000);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    const stops = [
      atServerTime(endMs - MINUTE_MS, () => announce(t('lastMinute'))),
      atServerTime(endMs, () => announce(t('shiftOver'))),
    ];
    return () => stops.forEach((stop) => stop());
  }, [endMs, t]);
  return (
    <span>
      {t('onAirFor', { count: minutes, n: formats().number(minutes) })}
      {nowMs >= endMs - MINUTE_MS && ` ${t(nowMs >= endMs ? 'shiftOver' : 'lastMinute')}`}
    </span>
  );
}
