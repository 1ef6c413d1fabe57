import type { Page } from '@playwright/test';

/** What somebody shows and sounds: a colour and the pitch of a tone. */
export interface Act {
  readonly colour: string;
  readonly hertz: number;
}

/** Gives a page a camera of one colour, over which a bar moves, and a microphone with one tone, so
 *  that a file tells who is in it. Call it before the page is opened. */
export async function actAs(page: Page, act: Act): Promise<void> {
  await page.addInitScript((first) => {
    const now = { ...first };
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [320, 180];
    const pen = canvas.getContext('2d');
    let step = 0;
    const draw = () => {
      if (pen === null) return;
      pen.fillStyle = now.colour;
      pen.fillRect(0, 0, 320, 180);
      pen.fillStyle = 'black';
      pen.fillRect((step += 8) % 320, 0, 8, 180);
    };
    const tones: OscillatorNode[] = [];
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      const stream = new MediaStream();
      if (wanted?.video) {
        setInterval(draw, 100);
        draw();
        for (const track of canvas.captureStream(10).getVideoTracks()) stream.addTrack(track);
      }
      if (!wanted?.audio) return stream;
      const context = new AudioContext();
      const tone = context.createOscillator();
      const strength = context.createGain();
      const to = context.createMediaStreamDestination();
      tone.frequency.value = now.hertz;
      strength.gain.value = 0.15;
      tone.connect(strength).connect(to);
      tone.start();
      tones.push(tone);
      for (const track of to.stream.getAudioTracks()) stream.addTrack(track);
      return stream;
    };
    Reflect.set(globalThis, 'actAnew', (next: typeof first) => {
      Object.assign(now, next);
      for (const tone of tones) tone.frequency.value = next.hertz;
    });
  }, act);
}

/** Lets a page that acts show another colour and sound another tone from now on. */
export async function actAnew(page: Page, act: Act): Promise<void> {
  await page.evaluate((next) => Reflect.apply(Reflect.get(globalThis, 'actAnew'), null, [next]), act);
}
