import { attachTracks } from '@hemicycle/media/attach';
import type { ContractParticipant } from '@hemicycle/media/contract-suite';
import { createMediaPort } from '@hemicycle/media/create-media-port';
import { systemTimers } from '@hemicycle/media/timers';
import type { MediaTransport } from '@hemicycle/media/transport';
import { framesCome, soundComes } from './received-media.ts';

/** A drawn picture in place of a screen: the browser opens its picker only in a page that was
 *  clicked. */
function drawnScreen(): MediaStream {
  const canvas = document.createElement('canvas');
  canvas.width = 320;
  canvas.height = 180;
  const pen = canvas.getContext('2d');
  const stream = canvas.captureStream(15);
  let hue = 0;
  const timer = setInterval(() => {
    if (stream.getVideoTracks().every((track) => track.readyState === 'ended')) clearInterval(timer);
    if (pen === null) return;
    hue += 10;
    pen.fillStyle = `hsl(${hue} 80% 50%)`;
    pen.fillRect(0, 0, canvas.width, canvas.height);
  }, 60);
  return stream;
}

/** A participant at a port over this transport, with real (faked) devices. The adapter adds how the
 *  participant's lines are cut. */
export function seatParticipant(
  userId: string,
  transport: MediaTransport,
): Omit<ContractParticipant, 'cut' | 'restore' | 'vanish'> {
  let failure: string | null = null;
  function orFail<T>(media: () => Promise<T>): Promise<T> {
    return failure === null ? media() : Promise.reject(new DOMException('Told to fail', failure));
  }
  let oneCamera = false;
  const cameras: MediaStreamTrack[] = [];
  async function open(constraints: MediaStreamConstraints | undefined): Promise<MediaStream> {
    const isOpen = cameras.some(({ readyState }) => readyState === 'live');
    if (oneCamera && isOpen && constraints?.video !== undefined)
      throw new DOMException('A camera is open', 'NotReadableError');
    const stream = await navigator.mediaDevices.getUserMedia(constraints);
    cameras.push(...stream.getVideoTracks());
    return stream;
  }
  const port = createMediaPort({
    transport,
    timers: systemTimers,
    devices: {
      getUserMedia: (constraints) => orFail(() => open(constraints)),
      getDisplayMedia: () => orFail(() => Promise.resolve(drawnScreen())),
    },
  });
  const speakers = new Map<string, HTMLAudioElement>();
  port.subscribe(() => {
    // As in an application, the sound of everybody present is played.
    for (const { peerId, microphone } of port.snapshot().people) {
      const speaker = speakers.get(peerId) ?? new Audio();
      speakers.set(peerId, speaker);
      speaker.autoplay = true;
      attachTracks(speaker, [microphone]);
    }
  });
  return {
    userId,
    port,
    async deviceIds(source) {
      const kind = source === 'camera' ? 'videoinput' : 'audioinput';
      const devices = await navigator.mediaDevices.enumerateDevices();
      const ids = devices
        .filter((device) => device.kind === kind && device.deviceId !== 'default')
        .map((device) => device.deviceId);
      // Take the last device as the second: Chromium's fake cameras 2 and 3 give pictures that no
      // browser sends.
      const [first, second] = [ids[0], ids.at(-1)];
      if (first === undefined || second === undefined || first === second)
        throw new Error(`The browser fakes only ${ids.length} of ${kind}`);
      return [first, second];
    },
    failDevices(errorName) {
      failure = errorName;
    },
    giveOneCamera() {
      oneCamera = true;
    },
    async receives(from, source) {
      const track = port.snapshot().people.find((person) => person.userId === from)?.[source];
      if (track == null) return false;
      return source === 'microphone' ? soundComes(track) : framesCome(track);
    },
  };
}

/** The seats of one room. Closing the room takes everybody out. */
export function seats<Participant extends ContractParticipant>(seat: (userId: string) => Participant) {
  const taken: Participant[] = [];
  return {
    enter(userId: string): Participant {
      const participant = seat(userId);
      taken.push(participant);
      return participant;
    },
    async close(): Promise<void> {
      for (const { port } of taken) await port.dispose();
    },
  };
}
