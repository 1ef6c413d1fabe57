import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { atServerTime } from '../../at-server-time.ts';
import { formats } from '../../i18n/formats.ts';
import { useLive } from '../../realtime/use-live.ts';
import { showToast } from '../../ui/toast-store.ts';

/** The time before the end of the countdown at which the people in huddles are told, in ms. */
const LAST_MINUTE_MS = 60_000;

/** Tells a person in a huddle that everybody is called back, that this was put off or cancelled,
 *  and when the last minute begins. */
export function RecallNotices() {
  const { t } = useTranslation('huddles');
  const endsAt = useLive((live) => live.huddleRecall?.endsAt ?? null);
  const told = useRef<number | null>(null);
  useEffect(() => {
    const before = told.current;
    told.current = endsAt;
    if (endsAt === null) {
      if (before !== null) showToast({ kind: 'info', text: t('recallCancelled') });
      return undefined;
    }
    const time = formats().time(endsAt);
    showToast({ kind: 'info', text: t(before === null ? 'recallOpened' : 'recallMoved', { time }) });
    return atServerTime(endsAt - LAST_MINUTE_MS, () =>
      showToast({ kind: 'warning', text: t('lastMinute'), shownMs: LAST_MINUTE_MS / 4 }),
    );
  }, [endsAt, t]);
  return null;
}
