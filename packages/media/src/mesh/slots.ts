import type { OutgoingTracks } from '../transport.ts';

/** The media sections of each connection, in the same order on both sides. They are made once;
 *  later only `replaceTrack` changes what is sent. */
export const SLOTS = [
  { name: 'microphone', kind: 'audio' },
  { name: 'camera', kind: 'video' },
  { name: 'share', kind: 'video' },
  { name: 'shareAudio', kind: 'audio' },
] as const satisfies readonly { readonly name: keyof OutgoingTracks; readonly kind: 'audio' | 'video' }[];

/** The codecs with VP8 first, since every browser encodes it with little work. Empty where the
 *  browser has no codec lists. */
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
