import type { Page } from '@playwright/test';

/** The picture of a drawn camera: a person in two flat colours before a wall. All are CSS
 *  colours. */
export interface Portrait {
  readonly wall: string;
  readonly clothes: string;
  readonly face: string;
  /** Whether this person speaks all the time. A person without it is silent. */
  readonly speaks?: boolean;
}

/** The portraits of the people who have a camera in the pictures. */
export const PORTRAITS = {
  mariaJose: { wall: '#58463f', clothes: '#3a2f2c', face: '#bda596', speaks: true },
  tomasz: { wall: '#3f4c58', clothes: '#29333c', face: '#9cacba' },
  rosa: { wall: '#3f4c5a', clothes: '#2a333d', face: '#9cadbd' },
} as const satisfies Record<string, Portrait>;

/** Gives a page a camera that shows a still portrait and a microphone that is silent or speaks
 *  without a pause, so that every run makes the same picture. Call it before the page is opened. */
export async function drawCamera(page: Page, portrait: Portrait): Promise<void> {
  await page.addInitScript(({ wall, clothes, face, speaks }: Portrait) => {
    const named = (track: MediaStreamTrack, deviceId: string): MediaStreamTrack => {
      const settings = track.getSettings.bind(track);
      track.getSettings = () => ({ ...settings(), deviceId });
      return track;
    };

    const camera = (): MediaStreamTrack => {
      const canvas = document.createElement('canvas');
      canvas.width = 480;
      canvas.height = 270;
      const paint = canvas.getContext('2d');
      paint?.scale(0.75, 0.75);
      const draw = (): void => {
        if (paint === null) return;
        paint.fillStyle = wall;
        paint.fillRect(0, 0, 640, 360);
        paint.fillStyle = clothes;
        paint.beginPath();
        paint.ellipse(320, 370, 170, 140, 0, 0, 2 * Math.PI);
        paint.fill();
        paint.beginPath();
        paint.ellipse(320, 150, 66, 78, 0, 0, 2 * Math.PI);
        paint.fill();
        paint.fillStyle = face;
        paint.fillRect(296, 200, 48, 54);
        paint.beginPath();
        paint.ellipse(320, 166, 46, 58, 0, 0, 2 * Math.PI);
        paint.fill();
      };
      draw();
      setInterval(draw, 500);
      const [track] = canvas.captureStream(2).getVideoTracks();
      if (track === undefined) throw new Error('the canvas gives no picture');
      return named(track, 'camera');
    };

    const microphone = (): MediaStreamTrack => {
      const sound = new AudioContext();
      const out = sound.createMediaStreamDestination();
      if (speaks) {
        const tone = new OscillatorNode(sound, { frequency: 220 });
        tone.connect(new GainNode(sound, { gain: 0.3 })).connect(out);
        tone.start();
      }
      const [track] = out.stream.getAudioTracks();
      if (track === undefined) throw new Error('the sound has no track');
      return named(track, 'microphone');
    };

    const device = (kind: MediaDeviceKind, deviceId: string, label: string): MediaDeviceInfo => {
      const facts = { kind, deviceId, label, groupId: '' };
      return { ...facts, toJSON: () => facts };
    };
    navigator.mediaDevices.enumerateDevices = async () => [
      device('videoinput', 'camera', 'Integrated camera'),
      device('audioinput', 'microphone', 'Conference microphone, USB'),
      device('audiooutput', 'speaker', 'Built-in speakers'),
    ];
    navigator.mediaDevices.getUserMedia = async (wanted) =>
      new MediaStream([...(wanted?.video ? [camera()] : []), ...(wanted?.audio ? [microphone()] : [])]);
  }, portrait);
}

/** Gives a page a drawn screen to share, which shows a page of a bill. Call it before the page is
 *  opened. */
export async function drawScreen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    navigator.mediaDevices.getDisplayMedia = () => {
      const canvas = document.createElement('canvas');
      canvas.width = 1280;
      canvas.height = 720;
      const paint = canvas.getContext('2d');
      const draw = (): void => {
        if (paint === null) return;
        paint.fillStyle = '#fffefb';
        paint.fillRect(0, 0, 1280, 720);
        paint.fillStyle = '#211e1a';
        paint.font = '600 44px serif';
        paint.fillText('Bill 41, article 6', 120, 130);
        paint.fillStyle = '#ddd7ca';
        for (let row = 0; row < 12; row += 1)
          paint.fillRect(120, 200 + row * 40, row % 4 === 3 ? 600 : 1040, 12);
      };
      draw();
      setInterval(draw, 500);
      return Promise.resolve(canvas.captureStream(2));
    };
  });
}
