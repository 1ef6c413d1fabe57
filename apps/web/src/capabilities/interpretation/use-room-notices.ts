import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLive } from '../../realtime/use-live.ts';
import { showToast } from '../../ui/toast-store.ts';
import { useRoomWords } from './rooms-served.ts';

/** Tells an interpreter when one of their booths interprets another room from now on. Source:
 *  BEY-16. */
export function useRoomNotices(userId: string): void {
  const { t } = useTranslation('interpretation');
  const wordsOf = useRoomWords();
  const latest = useRef({ t, wordsOf });
  latest.current = { t, wordsOf };
  useEffect(
    () =>
      useLive.subscribe((live, before) => {
        if (live.interpreterChannels === before.interpreterChannels) return;
        for (const { id, huddleId, interpreters, languageNative } of live.interpreterChannels) {
          const was = before.interpreterChannels.find((one) => one.id === id);
          if (was === undefined || was.huddleId === huddleId) continue;
          if (!interpreters.some((one) => one.userId === userId)) continue;
          const room = latest.current.wordsOf({ huddleId });
          showToast({ text: latest.current.t('boothServes', { language: languageNative, room }) });
        }
      }),
    [userId],
  );
}
