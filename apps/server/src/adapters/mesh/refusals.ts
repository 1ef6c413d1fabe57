import type { MediaCaps, MediaRefusalReason, MediaSends, MediaSource } from '@hemicycle/contract/media';

/** Why a person may not send what they ask to. */
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

/** Checks what somebody wants to send against what they may and what the room carries. `others` are
 *  the stays of other people in the room; each of them takes one place, wherever they send from.
 *  What somebody sends already is never taken back by a cap. Returns every refusal. Never
 *  throws. */
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

/** What is said to somebody whom a moderator stopped from sending something, which they may send
 *  again. Source: PERM-08. */
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

/** What is said to somebody whose camera or microphone is one too many. */
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
