import type { MediaCaps, MediaRefusalReason, MediaSends, MediaSource } from '@hemicycle/contract/media';

/** The reason why a person may not send a source. */
export interface SendRefusal {
  readonly reason: MediaRefusalReason;
  readonly source: MediaSource;
  readonly limit: number | null;
  readonly message: string;
}

const NOT_ALLOWED = {
  microphone: 'audio-not-allowed',
  camera: 'video-not-allowed',
  share: 'share-not-allowed',
} as const satisfies Record<MediaSource, MediaRefusalReason>;

/** Checks what a person wants to send against their rights and the caps of the room. `others` are
 *  the stays of other people in the room; each person takes one place, in however many stays. A cap
 *  never takes back what the person sends already. Returns every refusal. Never throws. */
export function refusalsFor(given: {
  readonly wanted: MediaSends;
  readonly current: MediaSends;
  readonly may: MediaSends;
  readonly others: readonly { readonly userId: string; readonly sends: MediaSends }[];
  readonly caps: MediaCaps;
}): readonly SendRefusal[] {
  const { wanted, current, may, others, caps } = given;
  const refusals: SendRefusal[] = [];
  const placesTaken = (source: 'camera' | 'microphone') =>
    new Set(others.filter(({ sends }) => sends[source]).map(({ userId }) => userId)).size;
  if (wanted.camera && !may.camera) {
    refusals.push(notAllowed('camera'));
  } else if (
    wanted.camera &&
    !current.camera &&
    caps.maxCameras !== null &&
    placesTaken('camera') >= caps.maxCameras
  ) {
    refusals.push(full('cameras-full', 'camera', caps.maxCameras));
  }
  if (wanted.microphone && !may.microphone) {
    refusals.push(notAllowed('microphone'));
  } else if (
    wanted.microphone &&
    !current.microphone &&
    caps.maxMicrophones !== null &&
    placesTaken('microphone') >= caps.maxMicrophones
  ) {
    refusals.push(full('microphones-full', 'microphone', caps.maxMicrophones));
  }
  if (wanted.share && !may.share) refusals.push(notAllowed('share'));
  return refusals;
}

/** The refusal for a person whose media a moderator stopped; they may send it again. Source:
 *  PERM-08. */
export function silenced(source: MediaSource): SendRefusal {
  return { reason: NOT_ALLOWED[source], source, limit: null, message: `Stopped by a moderator: ${source}.` };
}

function notAllowed(source: MediaSource): SendRefusal {
  return {
    reason: NOT_ALLOWED[source],
    source,
    limit: null,
    message: `This person may not send: ${source}.`,
  };
}

/** The refusal for a person whose camera or microphone is beyond the cap. */
export function full(
  reason: MediaRefusalReason,
  source: 'camera' | 'microphone',
  limit: number,
): SendRefusal {
  return {
    reason,
    source,
    limit,
    message: `Browsers carry at most ${limit} ${source}s in one room between themselves; LiveKit carries larger chambers.`,
  };
}
