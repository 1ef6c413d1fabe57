const WIDTH_PX = 320;
const HEIGHT_PX = 240;
const FRAMES_PER_SECOND = 15;
const SQUARE_PX = 8;
const TONE_HZ = 440;
const TONE_LOUDNESS = 0.05;

/** A picture and a sound made by the page, so that a test needs neither camera nor microphone. */
export interface TestTracks {
  readonly picture: MediaStreamTrack;
  readonly sound: MediaStreamTrack;
  readonly stop: () => void;
}

/** Makes a picture of changing squares, which needs many bits, and a quiet tone. Null where the
 *  browser cannot. */
export function makeTestTracks(): TestTracks | null {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH_PX;
  canvas.height = HEIGHT_PX;
  const drawing = canvas.getContext('2d');
  const [picture] = canvas.captureStream(FRAMES_PER_SECOND).getVideoTracks();
  if (drawing === null || picture === undefined) return null;
  const timer = setInterval(() => drawSquares(drawing), 1000 / FRAMES_PER_SECOND);
  const context = new AudioContext();
  const tone = new OscillatorNode(context, { frequency: TONE_HZ });
  const end = new MediaStreamAudioDestinationNode(context);
  tone.connect(new GainNode(context, { gain: TONE_LOUDNESS })).connect(end);
  tone.start();
  void context.resume();
  const [sound] = end.stream.getAudioTracks();
  const stop = () => {
    clearInterval(timer);
    picture.stop();
    sound?.stop();
    void context.close();
  };
  if (sound === undefined) {
    stop();
    return null;
  }
  return { picture, sound, stop };
}

function drawSquares(drawing: CanvasRenderingContext2D): void {
  for (let x = 0; x < WIDTH_PX; x += SQUARE_PX) {
    for (let y = 0; y < HEIGHT_PX; y += SQUARE_PX) {
      drawing.fillStyle = `hsl(${Math.floor(Math.random() * 360)} 60% 50%)`;
      drawing.fillRect(x, y, SQUARE_PX, SQUARE_PX);
    }
  }
}
