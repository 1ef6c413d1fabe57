import { FULL_SOUND_BPS, hasFullSound } from '../capture.ts';
import type { PictureSize } from '../picture-size.ts';
import type { OutgoingTracks } from '../transport.ts';

/** The limits of one media section towards one person. */
export interface SenderLimit {
  readonly maxBitrateBps: number;
  readonly maxFramerate: number | null;
  readonly maxHeightPx: number | null;
  /** Sends nothing, and encodes nothing. */
  readonly off?: boolean;
}

export type SenderLimits = Readonly<Record<keyof OutgoingTracks, SenderLimit>>;

const SOUND: SenderLimit = { maxBitrateBps: 40_000, maxFramerate: null, maxHeightPx: null };
/** The browser encodes sound at just this rate while the line carries it. */
const FULL_SOUND: SenderLimit = { ...SOUND, maxBitrateBps: FULL_SOUND_BPS };
const SHARE: SenderLimit = { maxBitrateBps: 1_200_000, maxFramerate: 15, maxHeightPx: 1080 };
const SHARE_TO_MANY: SenderLimit = { maxBitrateBps: 600_000, maxFramerate: 8, maxHeightPx: 1080 };
const SHARE_TO_MANY_FROM = 6;

/** The limit for people who show the camera large, while they are few: the picture is encoded for
 *  each of them separately. */
const CAMERA_LARGE: SenderLimit = { maxBitrateBps: 900_000, maxFramerate: 30, maxHeightPx: 720 };
const LARGE_TO_AT_MOST = 2;

/** The limits of the camera by the number of listeners. The camera is encoded once for each
 *  listener, so it shrinks as the room grows. */
const CAMERA: readonly { readonly upToListeners: number; readonly limit: SenderLimit }[] = [
  { upToListeners: 3, limit: { maxBitrateBps: 500_000, maxFramerate: 24, maxHeightPx: 360 } },
  { upToListeners: 7, limit: { maxBitrateBps: 250_000, maxFramerate: 15, maxHeightPx: 240 } },
];
const CAMERA_TO_MANY: SenderLimit = { maxBitrateBps: 150_000, maxFramerate: 12, maxHeightPx: 180 };

/** The limits for each of this many listeners, except for the few who show the camera large. Never
 *  throws. */
export function senderLimitsFor(listeners: number): SenderLimits {
  return {
    microphone: SOUND,
    shareAudio: SOUND,
    camera: CAMERA.find(({ upToListeners }) => listeners <= upToListeners)?.limit ?? CAMERA_TO_MANY,
    share: listeners >= SHARE_TO_MANY_FROM ? SHARE_TO_MANY : SHARE,
  };
}

/** The limits by the size that a person wants. */
const SMALLER = {
  low: { maxBitrateBps: 120_000, maxFramerate: 15, maxHeightPx: 180 },
  medium: { maxBitrateBps: 450_000, maxFramerate: 24, maxHeightPx: 360 },
} as const satisfies Partial<Record<PictureSize, SenderLimit>>;

function limitTo(limit: SenderLimit, size: PictureSize): SenderLimit {
  if (size === 'high') return limit;
  if (size === 'off') return { ...limit, off: true };
  const smaller = SMALLER[size];
  return {
    maxBitrateBps: Math.min(limit.maxBitrateBps, smaller.maxBitrateBps),
    maxFramerate: Math.min(limit.maxFramerate ?? smaller.maxFramerate, smaller.maxFramerate),
    maxHeightPx: Math.min(limit.maxHeightPx ?? smaller.maxHeightPx, smaller.maxHeightPx),
  };
}

/** The limits towards one person who wants these sizes. `wantLarge`: how many people, this one
 *  included, want the camera at full size. A shared screen keeps its lines, so that people can read
 *  it, unless it is not visible at all. Never throws. Source: BEY-18. */
export function limitToWants(
  limits: SenderLimits,
  { camera, share }: { readonly camera: PictureSize; readonly share: PictureSize },
  wantLarge: number,
): SenderLimits {
  return {
    ...limits,
    camera:
      camera === 'high' && wantLarge <= LARGE_TO_AT_MOST ? CAMERA_LARGE : limitTo(limits.camera, camera),
    share: share === 'off' ? limitTo(limits.share, 'off') : limits.share,
  };
}

/** The limits for these tracks: a microphone with full sound has a higher one. Source: BEY-16. */
export function limitToTracks(limits: SenderLimits, { microphone }: OutgoingTracks): SenderLimits {
  return hasFullSound(microphone) ? { ...limits, microphone: FULL_SOUND } : limits;
}

/** The factor by which a picture must shrink to fit a height; at least 1. */
export function shrinkFactor(heightPx: number | undefined, maxHeightPx: number | null): number {
  if (heightPx === undefined || maxHeightPx === null) return 1;
  return Math.max(1, heightPx / maxHeightPx);
}

/** Applies a limit to a sender. Does nothing before the sender is negotiated or after it is
 *  closed. */
export async function applySenderLimit(sender: RTCRtpSender, limit: SenderLimit): Promise<void> {
  const parameters = sender.getParameters();
  if (parameters.encodings === undefined || parameters.encodings.length === 0) return;
  for (const encoding of parameters.encodings) {
    encoding.maxBitrate = limit.maxBitrateBps;
    encoding.active = limit.off !== true;
    if (limit.maxFramerate !== null) encoding.maxFramerate = limit.maxFramerate;
    if (limit.maxHeightPx !== null) {
      encoding.scaleResolutionDownBy = shrinkFactor(sender.track?.getSettings().height, limit.maxHeightPx);
    }
  }
  try {
    await sender.setParameters(parameters);
  } catch {
    // A later negotiation or the end of the connection came in between. The next call applies the
    // limit again.
  }
}
