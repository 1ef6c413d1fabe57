import { LAST_CALCULATED_REFRESH_MS, lastCalculated } from '@hemicycle/rules/quorum/last-calculated';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverClock } from '../../server-clock.ts';

/** How long ago the quorums were calculated, redrawn every 5 s. Source: QUOR-12, QUOR-13. */
export function LastCalculated({ calculatedAtMs }: { calculatedAtMs: number | null }) {
  const { t } = useTranslation('quorum');
  const [, draw] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => draw((times) => times + 1), LAST_CALCULATED_REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  if (calculatedAtMs === null) return t('notCalculated');
  const said = lastCalculated(calculatedAtMs, serverClock.nowMs());
  switch (said.kind) {
    case 'now':
      return t('lastCalculated', { ago: t('now') });
    case 'seconds':
      return t('lastCalculated', { ago: t('secondsAgo', { count: said.count }) });
    case 'about-a-minute':
      return t('lastCalculated', { ago: t('aboutAMinuteAgo') });
    case 'minutes':
      return t('lastCalculated', { ago: t('minutesAgo', { count: said.count }) });
  }
}
