import type { Page } from '@playwright/test';

/** Keeps the media connections that a page makes, so that a test can look at them. Call it before
 *  the page is opened. */
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

/** How many media connections a page has made so far. */
export async function connectionsMade(page: Page): Promise<number> {
  return page.evaluate(() => {
    const kept: RTCPeerConnection[] = Reflect.get(globalThis, 'keptConnections');
    return kept.length;
  });
}

/** How many video frames have come over the connections of a page. */
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

/** How many bytes of video have come over the connections of a page, also of pictures that nobody
 *  looks at. */
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

/** How many connections of a page are open, and how many of these have looked for ways through the
 *  network. */
export async function openConnections(page: Page): Promise<{ open: number; looking: number }> {
  return page.evaluate(() => {
    const kept: RTCPeerConnection[] = Reflect.get(globalThis, 'keptConnections');
    const open = kept.filter(({ signalingState }) => signalingState !== 'closed');
    const looking = open.filter(({ iceGatheringState }) => iceGatheringState !== 'new');
    return { open: open.length, looking: looking.length };
  });
}
