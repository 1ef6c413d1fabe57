import type { Playback } from '@hemicycle/contract/playback';
import type { Recording } from '@hemicycle/contract/recording';
import { useCallback, useEffect } from 'react';
import { api } from '../../api-client.ts';
import { useLoaded } from '../../ui/use-loaded.ts';
import { meansLoggedOut, showLoggedOutDialog } from '../auth/public.ts';

/** A recording with its marks. */
export interface Played {
  readonly recording: Recording;
  readonly playback: Playback;
}

/** Reads a recording and its marks. Source: BEY-17. */
export function usePlayback(recordingId: string) {
  const load = useCallback(async (): Promise<Played> => {
    const params = { recordingId };
    const [recording, playback] = await Promise.all([
      api('GET /api/recordings/:recordingId', { params }),
      api('GET /api/recordings/:recordingId/playback', { params }),
    ]);
    return { recording, playback };
  }, [recordingId]);
  const read = useLoaded(load);
  const failure = read.loaded.state === 'failed' ? read.loaded.error : null;
  useEffect(() => {
    if (meansLoggedOut(failure)) void showLoggedOutDialog();
  }, [failure]);
  return read;
}
