/* oxlint-disable typescript/no-unsafe-call, typescript/no-unsafe-assignment, typescript/no-unsafe-member-access, typescript/no-unsafe-argument -- no library types what there is on this thread */
// Turns the sound of a microphone into frames of 20 ms with 16,000 samples a second of 16 bits, and
// posts each to the page. It runs on the thread that the browser keeps for sound.
const RATE = 16_000;
const FRAME = 320;

class SpeechFrames extends AudioWorkletProcessor {
  constructor() {
    super();
    this.step = sampleRate / RATE;
    this.place = 0;
    this.sum = 0;
    this.count = 0;
    this.frame = new Int16Array(FRAME);
    this.filled = 0;
  }

  process([input]) {
    const channel = input?.[0];
    if (channel === undefined) return true;
    for (const sample of channel) {
      // The mean of the samples that fall together takes away what is too high for the rate.
      this.sum += sample;
      this.count += 1;
      this.place += 1;
      if (this.place < this.step) continue;
      this.place -= this.step;
      this.add(this.sum / this.count);
      this.sum = 0;
      this.count = 0;
    }
    return true;
  }

  add(sample) {
    this.frame[this.filled] = Math.round(Math.max(-1, Math.min(1, sample)) * 32_767);
    this.filled += 1;
    if (this.filled < FRAME) return;
    this.port.postMessage(this.frame);
    this.frame = new Int16Array(FRAME);
    this.filled = 0;
  }
}

registerProcessor('speech-frames', SpeechFrames);
