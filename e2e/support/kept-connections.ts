import type { Page } from '@playwright/test';

/** Keeps the connections for media that a page makes, to be looked at. Call it before the page is
 *  opened. */
export async function keepConnections(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const kept: RTCPeerConnection[] = [];
    Reflect.set(globalThis, 'keptConnections', kept);
    globalThis.RTCPeerConnection = new Proxy(RTCPeerConnection, {
      construct(target, parts) {
        const made: RTCPeerConnection = Reflect.construct(target, parts);
        kept.push(made);
        return made;
      },
    });
  });
}

/** How many a page has made so far. */
export async function connectionsMade(page: Page): Promise<number> {
  return page.evaluate(() => {
    const kept: RTCPeerConnection[] = Reflect.get(globalThis, 'keptConnections');
    return kept.length;
  });
}

/** How many frames of video came over them. */
export async function framesReceived(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const kept: RTCPeerConnection[] = Reflect.get(globalThis, 'keptConnections');
    let frames = 0;
    for (const connection of kept) {
      for (const report of (await connection.getStats()).values()) {
        if (report.type === 'inbound-rtp' && report.kind === 'video') frames += report.framesReceived ?? 0;
      }
    }
    return frames;
  });
}

/** How many bytes of video came over them, of pictures that nobody looks at too. */
export async function videoBytesReceived(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const kept: RTCPeerConnection[] = Reflect.get(globalThis, 'keptConnections');
    let bytes = 0;
    for (const connection of kept) {
      for (const report of (await connection.getStats()).values()) {
        if (report.type === 'inbound-rtp' && report.kind === 'video') bytes += report.bytesReceived ?? 0;
      }
    }
    return bytes;
  });
}

/** How many stand open, and how many of those have looked for ways through the network. */
export async function openConnections(page: Page): Promise<{ open: number; looking: number }> {
  return page.evaluate(() => {
    const kept: RTCPeerConnection[] = Reflect.get(globalThis, 'keptConnections');
    const open = kept.filter(({ signalingState }) => signalingState !== 'closed');
    const looking = open.filter(({ iceGatheringState }) => iceGatheringState !== 'new');
    return { open: open.length, looking: looking.length };
  });
}
