import { writeFile } from 'node:fs/promises';

const RATE = 48_000;
const PITCH_HZ = 440;
const LOUDNESS = 0.3;

/** Writes one second of a steady tone for the faked microphone, whose own sound is a beep with long
 *  pauses (WAV, one channel, 16 bits). */
export async function writeTone(file: string): Promise<void> {
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + RATE * 2, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(RATE, 24);
  head.writeUInt32LE(RATE * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36);
  head.writeUInt32LE(RATE * 2, 40);
  const sound = Buffer.alloc(RATE * 2);
  for (let sample = 0; sample < RATE; sample += 1) {
    sound.writeInt16LE(
      Math.round(LOUDNESS * 32_767 * Math.sin((2 * Math.PI * PITCH_HZ * sample) / RATE)),
      sample * 2,
    );
  }
  await writeFile(file, Buffer.concat([head, sound]));
}
