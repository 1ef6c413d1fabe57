import { HEARD_BOOTH, hearBooth, isBoothSilent } from '@hemicycle/rules/interpretation/booth-silence';
import { useEffect } from 'react';
import { api } from '../../api-client.ts';
import { noteFailure } from '../../note-failure.ts';
import { useLive } from '../../realtime/use-live.ts';
import { useSignIn } from '../auth/public.ts';
import { useChamberMedia, useSecondRoom } from '../media/public.ts';
import { useOwnAir } from './air-store.ts';

const MEASURED_EVERY_MS = 500;

/** Measures, on the page of the interpreter on air, whether they are silent while the floor speaks,
 *  and tells the server when that begins and ends. Draws nothing. Source: BEY-38. */
export function SilenceWatch() {
  const channelId = useOwnAir(({ air }) => (air?.open === true ? air.channelId : null));
  useEffect(() => {
    if (channelId === null) return undefined;
    let ear = HEARD_BOOTH;
    let isSilent = false;
    const timer = setInterval(() => {
      const nowMs = performance.now();
      // A floor that speaks the booth's own language leaves it nothing to interpret.
      const floorSpeaksAnother = floorSpeaks() && !isFloorLanguage(channelId);
      ear = hearBooth(ear, { floorSpeaks: floorSpeaksAnother, boothSpeaks: boothSpeaks(), nowMs });
      if (isSilent === isBoothSilent(ear, nowMs)) return;
      isSilent = !isSilent;
      tell(channelId, isSilent);
    }, MEASURED_EVERY_MS);
    return () => clearInterval(timer);
  }, [channelId]);
  return null;
}

function floorSpeaks(): boolean {
  const ownUserId = useSignIn.getState().info?.userId;
  const { people } = useChamberMedia.getState().snapshot;
  return people.some(({ userId, speaking }) => speaking && userId !== ownUserId);
}

function isFloorLanguage(channelId: string): boolean {
  const { interpreterChannels, floorLanguages } = useLive.getState();
  return interpreterChannels.some(
    ({ id, language }) => id === channelId && floorLanguages.includes(language),
  );
}

function boothSpeaks(): boolean {
  const { sends, speaks } = useSecondRoom.getState();
  return sends && speaks && useOwnAir.getState().air?.coughs === false;
}

function tell(channelId: string, silent: boolean): void {
  api('PUT /api/interpretation/:channelId/silence', { params: { channelId }, body: { silent } }).catch(
    (error: unknown) => noteFailure('the silence of the booth could not be told', error),
  );
}
