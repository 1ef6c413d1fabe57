import { noteFailure } from '../../note-failure.ts';
import type { SpeechOutcome, SpeechPart } from './speech-sender.ts';

const WITHIN_MS = 40_000;

/** Sends a part of an utterance to be recognised. Never rejects: what cannot be recognised is
 *  missing among the captions, and the speaker is not disturbed by it. Source: CAP-01. */
export async function postSpeech({ utterance, settles, samples }: SpeechPart): Promise<SpeechOutcome> {
  try {
    const answer = await fetch(`/api/people/speech?utterance=${utterance}&settles=${String(settles)}`, {
      method: 'POST',
      credentials: 'same-origin',
      headers: {
        accept: 'application/json',
        'content-type': 'application/octet-stream',
        'x-hemicycle-request': '1',
      },
      body: littleEndian(samples),
      signal: AbortSignal.timeout(WITHIN_MS),
    });
    if (answer.ok) return 'taken';
    return answer.status === 429 || answer.status >= 500 ? 'again' : 'refused';
  } catch (error) {
    noteFailure('speech could not be sent to be recognised', error);
    return 'again';
  }
}

function littleEndian(samples: Int16Array): ArrayBuffer {
  const bytes = new DataView(new ArrayBuffer(samples.length * 2));
  samples.forEach((sample, at) => bytes.setInt16(at * 2, sample, true));
  return bytes.buffer;
}
