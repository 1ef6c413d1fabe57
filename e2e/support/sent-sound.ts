import type { Page } from '@playwright/test';

/** How a microphone is sent while the sitting is interpreted. */
export const FULL_SOUND = { noiseSuppression: false, autoGainControl: false, bitrateBps: 96_000 };

/** How the page sends its microphone over the first media connection that has it. Call
 *  `keepConnections` before. */
export function sentSound(page: Page): Promise<Partial<typeof FULL_SOUND>> {
  return page.evaluate(() => {
    const kept: RTCPeerConnection[] = Reflect.get(globalThis, 'keptConnections');
    const sender = kept
      .filter(({ connectionState }) => connectionState === 'connected')
      .flatMap((one) => one.getSenders())
      .find(({ track }) => track?.kind === 'audio');
    const { noiseSuppression, autoGainControl } = sender?.track?.getSettings() ?? {};
    const { maxBitrate } = sender?.getParameters().encodings[0] ?? {};
    return {
      ...(noiseSuppression !== undefined && { noiseSuppression }),
      ...(autoGainControl !== undefined && { autoGainControl }),
      ...(maxBitrate !== undefined && { bitrateBps: maxBitrate }),
    };
  });
}
