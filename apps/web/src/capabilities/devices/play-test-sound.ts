import { chooseSpeaker } from '@hemicycle/media';

const RATE = 22_050;
const TONES_HZ = [523.25, 659.25, 783.99] as const;
const TONE_S = 0.28;
const LOUDNESS = 0.28;

/** A short rising chord as a WAV file (mono, 16 bit), made here so that no file has to be
 *  fetched. */
export function makeTestSound(): Blob {
  const perTone = Math.round(RATE * TONE_S);
  const samples = perTone * TONES_HZ.length;
  const view = new DataView(new ArrayBuffer(44 + samples * 2));
  const text = (at: number, word: string) =>
    Array.from(word, (letter, index) => view.setUint8(at + index, letter.charCodeAt(0)));
  text(0, 'RIFF');
  view.setUint32(4, 36 + samples * 2, true);
  text(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, RATE, true);
  view.setUint32(28, RATE * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  text(36, 'data');
  view.setUint32(40, samples * 2, true);
  for (let sample = 0; sample < samples; sample += 1) {
    const tone = TONES_HZ[Math.floor(sample / perTone)] ?? 0;
    const part = (sample % perTone) / perTone;
    const swell = Math.sin(Math.PI * part);
    const value = Math.sin((2 * Math.PI * tone * sample) / RATE) * swell * LOUDNESS;
    view.setInt16(44 + sample * 2, Math.round(value * 32_767), true);
  }
  return new Blob([view], { type: 'audio/wav' });
}

/** Plays the test sound on a speaker (`''`: the system's) to its end. Rejects when the browser
 *  refuses. */
export async function playTestSound(deviceId: string): Promise<void> {
  const address = URL.createObjectURL(makeTestSound());
  try {
    const sound = new Audio(address);
    if (deviceId !== '') await chooseSpeaker(sound, deviceId);
    const over = new Promise<void>((resolve, reject) => {
      sound.addEventListener('ended', () => resolve(), { once: true });
      sound.addEventListener('error', () => reject(new Error('The sound could not be read.')), {
        once: true,
      });
    });
    await Promise.all([sound.play(), over]);
  } finally {
    URL.revokeObjectURL(address);
  }
}
