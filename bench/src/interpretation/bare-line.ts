import { z } from 'zod';
import type { ChromiumBrowser } from '../bytes/page-of-chromium.ts';
import { servePage } from '../media/serve-page.ts';
import { openLooking } from '../media/person.ts';
import type { Undo } from '../undo.ts';
import { listenIn, type SoundPage } from './sound-page.ts';

/** The picture that a bare connection brings. */
export const BARE_PICTURE = 'video';

const SCRIPT = `
  let lines = [];
  const context = new AudioContext({ latencyHint: 'interactive' });
  const asItComes = { echoCancellation: true, noiseSuppression: false, autoGainControl: false };

  /** Opens a connection from this page to itself, and returns when. */
  globalThis.openBare = async (withPicture) => {
    const stream = await navigator.mediaDevices.getUserMedia({ audio: asItComes, video: withPicture });
    const atMs = performance.timeOrigin + performance.now();
    const [from, to] = [new RTCPeerConnection(), new RTCPeerConnection()];
    lines.push(from, to);
    from.onicecandidate = ({ candidate }) => to.addIceCandidate(candidate);
    to.onicecandidate = ({ candidate }) => from.addIceCandidate(candidate);
    to.ontrack = ({ track }) => {
      const element = document.createElement(track.kind);
      element.srcObject = new MediaStream([track]);
      element.muted = true;
      document.body.append(element);
      void element.play();
      if (track.kind === 'audio') context.createMediaStreamSource(element.srcObject).connect(context.destination);
    };
    for (const track of stream.getTracks()) from.addTrack(track, stream);
    await from.setLocalDescription();
    await to.setRemoteDescription(from.localDescription);
    await to.setLocalDescription();
    await from.setRemoteDescription(to.localDescription);
    return atMs;
  };
  globalThis.closeBare = () => {
    for (const line of lines) line.close();
    lines = [];
    document.body.replaceChildren();
  };
  /** Replaces what is sent by a tone, and returns when. */
  globalThis.replaceByTone = async (hz) => {
    const own = new AudioContext();
    const oscillator = own.createOscillator();
    const level = own.createGain();
    const to = own.createMediaStreamDestination();
    level.gain.value = 0.1;
    oscillator.frequency.value = hz;
    oscillator.connect(level).connect(to);
    oscillator.start();
    await new Promise((resolve) => setTimeout(resolve, 300));
    const atMs = performance.timeOrigin + performance.now();
    await lines[0].getSenders().find(({ track }) => track.kind === 'audio').replaceTrack(to.stream.getAudioTracks()[0]);
    return atMs;
  };
  globalThis.bareIsReady = true;
`;

/** An empty page with a bare connection from itself to itself, which plays in WebAudio what
 *  comes. */
export interface BareLine {
  readonly page: SoundPage;
  /** Opens the connection. Returns when, in ms since the epoch. */
  open(withPicture: boolean): Promise<number>;
  close(): Promise<void>;
  /** Sends a tone instead of the voice, as one who takes over. Returns when. */
  replaceByTone(hz: number): Promise<number>;
}

export async function openBareLine(browser: ChromiumBrowser, undo: Undo): Promise<BareLine> {
  const looking = await openLooking(browser);
  const page = await listenIn(looking);
  await looking.open(await servePage(SCRIPT, undo));
  await looking.until('globalThis.bareIsReady === true');
  return {
    page,
    open: (withPicture) => looking.evaluate(`openBare(${String(withPicture)})`, z.number()),
    async close() {
      await looking.evaluate('closeBare()', z.unknown());
    },
    replaceByTone: (hz) => looking.evaluate(`replaceByTone(${hz})`, z.number()),
  };
}
