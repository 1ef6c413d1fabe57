import { attachTracks } from '@hemicycle/media/attach';

const LOOK_FOR_MS = 1_600;
const LOOK_EVERY_MS = 50;
const NEW_FRAMES = 3;
const AUDIBLE_PEAK = 0.01;

async function within(holds: () => boolean): Promise<boolean> {
  const endsAtMs = performance.now() + LOOK_FOR_MS;
  while (performance.now() < endsAtMs) {
    if (holds()) return true;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  return holds();
}

function element(
  kind: 'audio' | 'video',
  track: MediaStreamTrack,
): { readonly made: HTMLMediaElement; readonly remove: () => void } {
  const made = document.createElement(kind);
  made.muted = true;
  made.autoplay = true;
  document.body.append(made);
  const detach = attachTracks(made, [track]);
  return {
    made,
    remove() {
      detach();
      made.remove();
    },
  };
}

/** Whether new frames of a track are decoded and shown while the test looks. */
export async function framesCome(track: MediaStreamTrack): Promise<boolean> {
  const { made: video, remove } = element('video', track);
  if (!(video instanceof HTMLVideoElement)) return false;
  try {
    await within(() => video.getVideoPlaybackQuality().totalVideoFrames > 0);
    const before = video.getVideoPlaybackQuality().totalVideoFrames;
    return await within(() => video.getVideoPlaybackQuality().totalVideoFrames >= before + NEW_FRAMES);
  } finally {
    remove();
  }
}

/** How many frames have reached a receiver, shown or not. */
export async function framesReceived(receiver: RTCRtpReceiver): Promise<number> {
  let frames = 0;
  (await receiver.getStats()).forEach((entry: Readonly<Record<string, unknown>>) => {
    if (entry['type'] === 'inbound-rtp') frames += Number(entry['framesReceived'] ?? 0);
  });
  return frames;
}

/** Whether a track makes a sound while the test looks. The browser's fake microphone beeps once a
 *  second. */
export async function soundComes(track: MediaStreamTrack): Promise<boolean> {
  const { remove } = element('audio', track);
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  context.createMediaStreamSource(new MediaStream([track])).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  try {
    return await within(() => {
      analyser.getFloatTimeDomainData(samples);
      return samples.some((sample) => Math.abs(sample) > AUDIBLE_PEAK);
    });
  } finally {
    await context.close();
    remove();
  }
}
