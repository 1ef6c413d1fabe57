const HLS_TYPE = 'application/vnd.apple.mpegurl';

/** Segments of a stream last one second: two of them behind its end, and a little faster where it
 *  fell back. Source: issue 34 §2. */
const LIVE = { liveSyncDurationCount: 2, liveMaxLatencyDurationCount: 6, maxLiveSyncPlaybackRate: 1.2 };

/** Tells which moment of the sitting is played, in ms since the epoch; null while that is unknown.
 *  */
export interface PlayedClock {
  playedMs: () => number | null;
}

/** Has a video or sound element play an HLS playlist from `startSeconds` on, or close to the end of
 *  a live one: by hls.js, which is loaded now, or by the browser itself where hls.js cannot run.
 *  `failed` is called where it cannot go on; `clock` is made to tell what plays, by hls.js alone.
 *  Returns what takes the stream away again. */
export async function attachStream(
  media: HTMLMediaElement,
  address: string,
  {
    startSeconds,
    failed,
    clock,
  }: {
    readonly startSeconds: number | 'live';
    readonly failed: () => void;
    readonly clock?: PlayedClock | undefined;
  },
): Promise<() => void> {
  const { default: Hls } = await import('hls.js/light');
  if (Hls.isSupported()) {
    // Workers would need scripts from other addresses than the site's.
    const hls = new Hls({
      enableWorker: false,
      ...(startSeconds === 'live' ? LIVE : { startPosition: startSeconds }),
    });
    let recoveries = 0;
    hls.on(Hls.Events.ERROR, (_event, { fatal, type }) => {
      if (!fatal) return;
      recoveries += 1;
      if (type === Hls.ErrorTypes.MEDIA_ERROR && recoveries < 3) return hls.recoverMediaError();
      hls.destroy();
      failed();
    });
    if (clock !== undefined) clock.playedMs = () => hls.playingDate?.getTime() ?? null;
    hls.loadSource(address);
    hls.attachMedia(media);
    return () => hls.destroy();
  }
  if (media.canPlayType(HLS_TYPE) === '') {
    failed();
    return () => undefined;
  }
  media.src = address;
  if (startSeconds !== 'live') media.currentTime = startSeconds;
  return () => {
    media.removeAttribute('src');
    media.load();
  };
}
