import type { MediaSnapshot } from '@hemicycle/media';
import { useSignedIn } from '../auth/public.ts';
import { useChamberMedia } from './chamber-media.ts';

/** The state of a microphone or camera in the person's other tabs and devices: `on` one of them
 *  sends it · `off` there are some, and none sends it · `none` there are none · `unknown` while
 *  this page is not in the media. */
export type OtherPlaces = 'on' | 'off' | 'none' | 'unknown';

/** The state of a source in the other places of a person. Source: SESS-12, MEDIA-09. */
export function otherPlacesOf(
  { connection, people }: Pick<MediaSnapshot, 'connection' | 'people'>,
  userId: string,
  source: 'microphone' | 'camera',
): OtherPlaces {
  if (connection !== 'joined') return 'unknown';
  const own = people.filter((stay) => stay.userId === userId);
  return own.length === 0 ? 'none' : own.some(({ sends }) => sends[source]) ? 'on' : 'off';
}

/** The state of the source in the other places of the signed-in person. */
export function useOtherPlaces(source: 'microphone' | 'camera'): OtherPlaces {
  const { userId } = useSignedIn();
  return useChamberMedia(({ snapshot }) => otherPlacesOf(snapshot, userId, source));
}
