import { isPivotSilent, PIVOT_SILENT_MS } from '@hemicycle/rules/interpretation/relay';
import { useEffect, useRef } from 'react';
import { useInterpreting } from '../../chamber-frame/interpreting.ts';
import { useLive } from '../../realtime/use-live.ts';
import { useChamberMedia, useVoicesBeside } from '../media/public.ts';
import { useHearing } from './hearing-store.ts';

/** Watches the pivot that an interpreter hears on their page, and notes when it is silent while the
 *  floor speaks, until it speaks again. Source: BEY-16. */
export function useSilentPivot(): void {
  const interpreting = useInterpreting();
  const channelId = useHearing(({ hearing }) => hearing?.channelId ?? null);
  const isOnAir = useLive((live) =>
    live.interpretedLanguages.some((one) => one.channelId === channelId && one.onAir),
  );
  const speaks = useVoicesBeside(({ roomIds }) => channelId !== null && roomIds.has(channelId));
  const floorSpeaks = useChamberMedia(({ snapshot }) => snapshot.people.some(({ speaking }) => speaking));
  const silentFromMs = useRef<number | null>(null);
  const isWatched = interpreting && isOnAir;
  useEffect(() => {
    silentFromMs.current = null;
  }, [channelId]);
  useEffect(() => {
    if (!isWatched || speaks) {
      silentFromMs.current = null;
      useHearing.setState({ isSilent: false });
      return;
    }
    silentFromMs.current ??= performance.now();
    const sinceMs = silentFromMs.current;
    const look = () => {
      const silentForMs = performance.now() - sinceMs;
      const { isSilent: wasSilent } = useHearing.getState();
      useHearing.setState({ isSilent: isPivotSilent({ silentForMs, floorSpeaks, wasSilent }) });
    };
    look();
    const timer = setTimeout(look, Math.max(0, sinceMs + PIVOT_SILENT_MS - performance.now()));
    return () => clearTimeout(timer);
  }, [isWatched, speaks, floorSpeaks, channelId]);
}
