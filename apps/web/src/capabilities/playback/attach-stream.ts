const HLS_TYPE = 'application/vnd.apple.mpegurl';

/** Segments of a stream last one second: two of them behind its end, and a little faster where it
 *  fell back. Source: issue 34 §2. */
const LIVE = { liveSyncDurationCount: 2, liveMaxLatencyDurationCount: 6, maxLiveSyncPlaybackRate: 1.2 };

/** Tells which moment of the sitting is played, in ms since the epoch; null while that is unknown.
 *  */
export interface PlayedClock {
  playedMs: () => number | null;
}

/** The sounds of a stream besides that of its floor. */
export interface StreamSounds {
  /** By its name; null: the floor's. */
  wanted: string | null;
  /** Has the player take what is wanted now; made by the stream. */
  apply: () => void;
  /** Is called where that sound cannot be played, and the floor's is heard again. */
  lost: () => void;
  /** Wants another sound from now on. */
  choose: (wanted: string | null, lost: () => void) => void;
}

export function createStreamSounds(): StreamSounds {
  const sounds: StreamSounds = {
    wanted: null,
    apply: () => undefined,
    lost: () => undefined,
    choose(wanted, lost) {
      Object.assign(sounds, { wanted, lost });
      sounds.apply();
    },
  };
  return sounds;
}

/** Has a video or sound element play an HLS playlist from `startSeconds` on, or close to the end of
 *  a live one: by hls.js, which is loaded now, or by the browser itself where hls.js cannot run.
 *  `failed` is called where it cannot go on; `clock` is made to tell what plays, by hls.js alone;
 *  `sounds` are there to choose among. Returns what takes the stream away again. */
export async function attachStream(
  media: HTMLMediaElement,
  address: string,
  {
    startSeconds,
    failed,
    clock,
    sounds,
  }: {
    readonly startSeconds: number | 'live';
    readonly failed: () => void;
    readonly clock?: PlayedClock | undefined;
    readonly sounds?: StreamSounds | undefined;
  },
): Promise<() => void> {
  // The light build knows one sound a stream.
  const { default: Hls } = await (sounds === undefined ? import('hls.js/light') : import('hls.js'));
  if (Hls.isSupported()) {
    // Workers would need scripts from other addresses than the site's.
    // The page shows captions by itself.
    const hls = new Hls({
      ...{ enableWorker: false, renderTextTracksNatively: false },
      ...(startSeconds === 'live' ? LIVE : { startPosition: startSeconds }),
    });
    let recoveries = 0;
    hls.on(Hls.Events.ERROR, (_event, { fatal, type }) => {
      if (!fatal) return;
      recoveries += 1;
      if (type === Hls.ErrorTypes.MEDIA_ERROR && recoveries < 3) return hls.recoverMediaError();
      if (sounds !== undefined && sounds.wanted !== null) {
        sounds.wanted = null;
        sounds.apply();
        hls.startLoad();
        return sounds.lost();
      }
      hls.destroy();
      failed();
    });
    if (clock !== undefined) clock.playedMs = () => hls.playingDate?.getTime() ?? null;
    if (sounds !== undefined) {
      sounds.apply = () => {
        const { wanted } = sounds;
        const at = hls.audioTracks.findIndex((track) =>
          wanted === null ? track.default : track.name === wanted,
        );
        if (at !== -1 && at !== hls.audioTrack) hls.audioTrack = at;
      };
      hls.on(Hls.Events.AUDIO_TRACKS_UPDATED, () => sounds.apply());
    }
    hls.loadSource(address);
    hls.attachMedia(media);
    return () => hls.destroy();
  }
  if (media.canPlayType(HLS_TYPE) === '') {
    failed();
    return () => undefined;
  }
  if (sounds !== undefined) sounds.apply = () => takeOwn(media, sounds);
  media.src = address;
  if (startSeconds !== 'live') media.currentTime = startSeconds;
  return () => {
    media.removeAttribute('src');
    media.load();
  };
}

/** The sounds of an element in a browser that plays HLS by itself. */
interface OwnTracks {
  readonly audioTracks?: ArrayLike<{ readonly label: string; enabled: boolean }>;
}

/** Has the browser play the sound that is wanted; the floor's is the first one. */
function takeOwn(media: HTMLMediaElement & OwnTracks, sounds: StreamSounds): void {
  const tracks = Array.from(media.audioTracks ?? []);
  const { wanted } = sounds;
  const at = wanted === null ? 0 : tracks.findIndex(({ label }) => label === wanted);
  if (at === -1) return sounds.lost();
  for (const [number, track] of tracks.entries()) track.enabled = number === at;
}
