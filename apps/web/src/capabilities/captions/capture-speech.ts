import { SPEECH } from '@hemicycle/rules/captions/speech-cuts';
import { newRequestId } from '../../request-id.ts';
import { postSpeech } from './post-speech.ts';
import { createSpeechSender } from './speech-sender.ts';

const WORKLET = '/speech-worklet.js';

/** Sends what is said into a track to be recognised, until the returned function is called. Rejects
 *  where the browser cannot take the sound of a track apart. Source: CAP-01. */
export async function captureSpeech(track: MediaStreamTrack): Promise<() => void> {
  const { context, source } = await open(track);
  const frames = new AudioWorkletNode(context, 'speech-frames', { numberOfOutputs: 0 });
  const sender = createSpeechSender({
    post: postSpeech,
    newId: newRequestId,
    setTimer: (run, afterMs) => setTimeout(run, afterMs),
  });
  frames.port.addEventListener('message', ({ data }) => {
    if (data instanceof Int16Array) sender.frame(data);
  });
  frames.port.start();
  source.connect(frames);
  if (context.state === 'suspended') void context.resume().catch(() => undefined);
  return () => {
    source.disconnect();
    frames.port.close();
    sender.end();
    void context.close().catch(() => undefined);
  };
}

/** A context with the rate of speech. Browsers that cannot bring a track to another rate get one
 *  with the rate of the track, which the worklet brings down. */
async function open(track: MediaStreamTrack) {
  for (const options of [{ sampleRate: SPEECH.samplesPerSecond }, {}]) {
    const context = new AudioContext(options);
    try {
      const source = context.createMediaStreamSource(new MediaStream([track]));
      await context.audioWorklet.addModule(WORKLET);
      return { context, source };
    } catch (error) {
      await context.close();
      if (!('sampleRate' in options)) throw error;
    }
  }
  throw new Error('the sound of the microphone cannot be read');
}
