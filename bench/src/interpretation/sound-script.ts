/** A script for a page before it loads. It replaces the microphone by a voice that a benchmark
 *  controls, and the camera by a picture that can flash, and it keeps the samples that the page
 *  sends (`mouth`) and plays in WebAudio (`ear`). The browser's own microphone is opened with the
 *  page's constraints and is added to the voice while `noise` is on. Moments are in ms since the
 *  epoch, samples in base64 as 32-bit floats. */
export const SOUND_SCRIPT = `
(() => {
  const KEEPER = \`
    class Keeper extends AudioWorkletProcessor {
      constructor() {
        super();
        this.samples = new Float32Array(4096);
        this.count = 0;
        this.offsetMs = 0;
      }
      process([input]) {
        // A burst of blocks is rendered at once; the mean over many is steady.
        this.offsetMs += Date.now() - (currentFrame * 1000) / sampleRate;
        if (input.length > 0) this.samples.set(input[0], this.count);
        this.count += 128;
        if (this.count === this.samples.length) {
          const frame = currentFrame + 128 - this.count;
          this.port.postMessage({ frame, offsetMs: (this.offsetMs * 128) / this.count, samples: this.samples });
          this.samples = new Float32Array(4096);
          this.count = 0;
          this.offsetMs = 0;
        }
        return true;
      }
    }
    registerProcessor('keeper', Keeper);
  \`;
  const moduleUrl = 'data:text/javascript,' + encodeURIComponent(KEEPER);
  const { connect } = AudioNode.prototype;
  const kept = { mouth: [], ear: [] };
  const rates = { mouth: 0, ear: 0 };
  /** What was connected last counts: a mix that was made anew takes the place of the one before. */
  const latest = { mouth: null, ear: null };
  let keeps = false;

  async function keepFrom(node, place) {
    const { context } = node;
    await context.audioWorklet.addModule(moduleUrl);
    const one = { channelCount: 1, channelCountMode: 'explicit', outputChannelCount: [1] };
    const keeper = new AudioWorkletNode(context, 'keeper', one);
    latest[place] = keeper;
    keeper.port.onmessage = ({ data }) => {
      if (!keeps || latest[place] !== keeper) return;
      rates[place] = context.sampleRate;
      kept[place].push({ ...data, keeper });
    };
    connect.call(node, keeper);
    // A node that leads nowhere is not rendered. This one is silent.
    connect.call(keeper, context.destination);
  }

  AudioNode.prototype.connect = function (to, ...parts) {
    if (to instanceof AudioDestinationNode && this.context !== voice?.context) void keepFrom(this, 'ear');
    return connect.call(this, to, ...parts);
  };

  let voice = null;
  let noise = null;
  function ownVoice() {
    if (voice !== null) return voice;
    const context = new AudioContext({ latencyHint: 'interactive' });
    voice = context.createGain();
    noise = context.createGain();
    noise.gain.value = 0;
    connect.call(noise, voice);
    void keepFrom(voice, 'mouth');
    return voice;
  }

  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [320, 180];
  let whiteUntilMs = 0;
  function draw() {
    const brush = canvas.getContext('2d');
    brush.fillStyle = Date.now() < whiteUntilMs ? '#fff' : '#222';
    brush.fillRect(0, 0, canvas.width, canvas.height);
    // Something moves, so that each picture is a new one.
    brush.fillStyle = '#444';
    brush.fillRect((Date.now() / 10) % canvas.width, 0, 8, 8);
  }

  const { mediaDevices } = navigator;
  const getUserMedia = mediaDevices.getUserMedia.bind(mediaDevices);
  mediaDevices.getUserMedia = async (wanted) => {
    const made = new MediaStream();
    if (wanted.audio) {
      const from = ownVoice();
      const { context } = from;
      const microphone = await getUserMedia({ audio: wanted.audio });
      connect.call(context.createMediaStreamSource(microphone), noise);
      const to = new MediaStreamAudioDestinationNode(context, { channelCount: 1, channelCountMode: 'explicit' });
      connect.call(from, to);
      made.addTrack(to.stream.getAudioTracks()[0]);
    }
    if (wanted.video) {
      draw();
      setInterval(draw, 1000 / 30);
      made.addTrack(canvas.captureStream(30).getVideoTracks()[0]);
    }
    return made;
  };

  function samplesOf(text) {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    return new Float32Array(bytes.buffer);
  }
  function textOf(samples) {
    const bytes = new Uint8Array(samples.buffer);
    let text = '';
    for (let from = 0; from < bytes.length; from += 8192) text += String.fromCharCode(...bytes.subarray(from, from + 8192));
    return btoa(text);
  }
  function nameOf(element) {
    return (element.getAttribute('aria-label') ?? element.textContent ?? '').trim();
  }

  let tone = null;
  let seen = [];
  globalThis.sound = {
    rate: () => ownVoice().context.sampleRate,
    keep() {
      kept.mouth = [];
      kept.ear = [];
      keeps = true;
    },
    /** Ends keeping, and gives what was kept. What one context rendered after another stands where
     *  it belongs by the clock. */
    kept(place) {
      keeps = false;
      const rate = rates[place];
      const runs = [...new Set(kept[place].map(({ keeper }) => keeper))].map((keeper) => {
        const parts = kept[place].filter((part) => part.keeper === keeper);
        const offsetMs = parts.reduce((sum, part) => sum + part.offsetMs, 0) / parts.length;
        return { parts, startMs: offsetMs + (parts[0].frame * 1000) / rate };
      });
      if (runs.length === 0) return { rate, startMs: 0, samples: '' };
      const { startMs } = runs[0];
      const placed = runs.flatMap((run) => {
        // A context that stood still for long says nothing of this moment.
        if (run.startMs - startMs > 60000) return [];
        const from = Math.max(0, Math.round(((run.startMs - startMs) * rate) / 1000));
        return run.parts.map(({ samples, frame }) => ({ samples, at: from + frame - run.parts[0].frame }));
      });
      const whole = new Float32Array(Math.max(...placed.map(({ samples, at }) => at + samples.length)));
      for (const { samples, at } of placed) whole.set(samples, at);
      return { rate, startMs, samples: textOf(whole) };
    },
    play(text) {
      const samples = samplesOf(text);
      const { context } = ownVoice();
      const buffer = context.createBuffer(1, samples.length, context.sampleRate);
      buffer.copyToChannel(samples, 0);
      const source = context.createBufferSource();
      source.buffer = buffer;
      connect.call(source, ownVoice());
      source.start();
    },
    /** A steady tone; null: none. */
    tone(hz, level = 0.1) {
      tone?.stop();
      tone = null;
      if (hz === null) return;
      const { context } = ownVoice();
      const strength = context.createGain();
      strength.gain.value = level;
      tone = context.createOscillator();
      tone.frequency.value = hz;
      connect.call(connect.call(tone, strength), ownVoice());
      tone.start();
    },
    noise(on) {
      ownVoice();
      noise.gain.value = on ? 1 : 0;
    },
    /** Makes the picture white for 150 ms, and plays a sound. Returns when it was drawn. */
    flash(text) {
      whiteUntilMs = Date.now() + 150;
      draw();
      globalThis.sound.play(text);
      return performance.timeOrigin + performance.now();
    },
    /** Notes when a video becomes bright. \`seen\` gives the moments so far. */
    watch(selector) {
      seen = [];
      const small = new OffscreenCanvas(4, 4).getContext('2d', { willReadFrequently: true });
      const video = document.querySelector(selector);
      let wasBright = true;
      const look = (_now, { presentationTime }) => {
        small.drawImage(video, 0, 0, 4, 4);
        const isBright = small.getImageData(2, 2, 1, 1).data[0] > 140;
        if (isBright && !wasBright) seen.push(performance.timeOrigin + presentationTime);
        wasBright = isBright;
        video.requestVideoFrameCallback(look);
      };
      video.requestVideoFrameCallback(look);
    },
    seen: () => seen,
    /** Presses the control with this name, where it can be pressed now. Returns when; null: it
     *  cannot be. */
    press(selector, name) {
      const pattern = new RegExp(name, 'u');
      const found = [...document.querySelectorAll(selector)].find(
        (one) => pattern.test(nameOf(one)) && one.getAttribute('aria-disabled') !== 'true' && !one.matches(':disabled, :disabled *'),
      );
      if (found === undefined) return null;
      const atMs = performance.timeOrigin + performance.now();
      found.click();
      return atMs;
    },
    shows: (text) => document.body.textContent.includes(text),
  };
})();
`;
