import type { OutgoingTracks } from '../transport.ts';

/** The media sections of each connection, in this order on both sides: they are made once, and what
 *  is sent is changed by `replaceTrack` alone. */
export const SLOTS = [
  { name: 'microphone', kind: 'audio' },
  { name: 'camera', kind: 'video' },
  { name: 'share', kind: 'video' },
  { name: 'shareAudio', kind: 'audio' },
] as const satisfies readonly { readonly name: keyof OutgoingTracks; readonly kind: 'audio' | 'video' }[];

/** VP8 before everything else: every browser encodes it, and cheaply. Without codec lists in the
 *  browser: nothing to prefer. */
export function vp8First(codecs: readonly RTCRtpCodec[]): RTCRtpCodec[] {
  const isVp8 = (codec: RTCRtpCodec): boolean => codec.mimeType.toLowerCase() === 'video/vp8';
  return [...codecs.filter(isVp8), ...codecs.filter((codec) => !isVp8(codec))];
}

/** Sets the codec order of a video section before it is negotiated. */
export function preferVp8(transceiver: RTCRtpTransceiver): void {
  const codecs = RTCRtpReceiver.getCapabilities('video')?.codecs ?? [];
  if (codecs.length > 0 && 'setCodecPreferences' in transceiver)
    transceiver.setCodecPreferences(vp8First(codecs));
}
