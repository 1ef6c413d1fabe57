import type { MediaCaps, MediaGrant } from '@hemicycle/contract/media';
import type { PictureSize } from '../picture-size.ts';
import { createSignalledEntrance, type SignalledTransportOptions } from '../signalled-entrance.ts';
import { NO_SOUND_ENDS } from '../sound-line.ts';
import { type MediaTransport, NO_TRACKS, sendsOf } from '../transport.ts';
import { createLivekitRoom, type LivekitRoom } from './livekit-room.ts';
import { CAMERAS_TO_EVERYBODY, type CameraViewers, NO_VIEWERS, type ShareViewers } from './track-access.ts';

/** A LiveKit transport, with parts for its tests alone. */
export interface LivekitTransport extends MediaTransport {
  readonly stay: () => LivekitRoom | null;
}

export interface LivekitTransportOptions extends SignalledTransportOptions {
  /** The address of the media server, where it is known before the Hemicycle server admits the
   *  person. */
  readonly url?: string | null | undefined;
}

const NO_CAPS: MediaCaps = { maxCameras: null, maxMicrophones: null };

/** Media through a LiveKit server. The Hemicycle server gives its address and the key, and
 *  livekit-client carries the media. A lost line to either server is `reconnecting`; under the same
 *  epoch the person comes back as the same one. */
export function createLivekitTransport({
  signals,
  timers,
  url = null,
}: LivekitTransportOptions): LivekitTransport {
  let grant: MediaGrant | null = null;
  /** Whether the server has answered since the signal channel opened. */
  let known = false;
  let stay: LivekitRoom | null = null;
  /** A stay that begins to connect while the Hemicycle server is asked: beginning takes as long as
   *  its answer. */
  let ready: LivekitRoom | null = null;
  let outgoing = NO_TRACKS;
  let most: PictureSize = 'high';
  let shareViewers: ShareViewers = NO_VIEWERS;
  let cameraViewers = CAMERAS_TO_EVERYBODY;

  const entrance = createSignalledEntrance({
    signals,
    timers,
    isSettled: () => stay !== null && known,
    lineChanged() {
      known = false;
    },
    heard(message) {
      if (message.type === 'mediaGrant') takeGrant(message);
      if (message.type === 'mediaShareViewers' && message.epoch === epoch()) letView(message);
      if (message.type === 'mediaCameraViewers' && message.epoch === epoch()) letSee(message);
    },
    close() {
      grant = null;
      known = false;
      shareViewers = NO_VIEWERS;
      cameraViewers = CAMERAS_TO_EVERYBODY;
      for (const made of [ready, stay]) made?.close();
      ready = null;
      stay = null;
    },
  });
  const { epoch, isIn, tellChanged } = entrance;

  function takeGrant(given: MediaGrant): void {
    if (given.epoch !== epoch()) return;
    grant = given;
    known = true;
    if (given.camerasTo !== cameraViewers.camerasTo) nobodyYet(given.camerasTo);
    if (outgoing.share !== null || namesCamera()) tellSends();
    if (stay === null) void enter(given);
    tellChanged();
  }

  /** Reports what this person sends. The Hemicycle server answers with the people who may view
   *  it. */
  function tellSends(): void {
    if (known) signals.send({ type: 'mediaPublish', sends: sendsOf(outgoing) });
  }

  function letView(viewers: ShareViewers): void {
    shareViewers = outgoing.share === null ? NO_VIEWERS : viewers;
    stay?.setShareViewers(shareViewers);
  }

  function letSee(viewers: CameraViewers): void {
    const begins = viewers.camerasTo !== cameraViewers.camerasTo;
    cameraViewers = viewers;
    stay?.setCameraViewers(viewers);
    // Report a camera that was on before the site began to require the permission: the server does
    // not know of it.
    if (begins && namesCamera()) tellSends();
  }

  function nobodyYet(camerasTo: CameraViewers['camerasTo']): void {
    cameraViewers = { camerasTo, viewers: [], others: [] };
    stay?.setCameraViewers(cameraViewers);
  }

  /** Whether a camera is sent, and only to people whom the server names. */
  function namesCamera(): boolean {
    return outgoing.camera !== null && cameraViewers.camerasTo === 'viewers';
  }

  function makeStay(): LivekitRoom {
    const made = createLivekitRoom(timers, {
      changed() {
        if (stay === made) tellChanged();
      },
      refused(source) {
        if (stay === made) entrance.tellRefused({ code: 'not-allowed', source, limit: null });
      },
      unsent(source) {
        if (stay === made) entrance.tellRefused({ code: 'not-sent', source, limit: null });
      },
      ended() {
        if (stay !== made) return;
        stay = null;
        // Only the Hemicycle server knows why the media server removed this person, so that it is
        // asked again. A person whose socket was away for long may come back. While joining, the
        // failed attempt itself reports the error.
        if (isIn()) comeBack();
      },
    });
    return made;
  }

  async function enter(given: MediaGrant): Promise<void> {
    const made = ready ?? makeStay();
    ready = null;
    stay = made;
    made.limitCameras(most);
    made.setShareViewers(shareViewers);
    made.setCameraViewers(cameraViewers);
    made.send(outgoing);
    try {
      await made.connect(given);
    } catch {
      made.close();
      if (stay === made) stay = null;
      if (epoch() === given.epoch && stay === null) comeBack();
      return;
    }
    if (stay !== made) {
      made.close();
      return;
    }
    made.send(outgoing);
    entrance.entered();
    tellChanged();
  }

  /** Asks for a fresh key until one works. A join gives up when its time is over. */
  function comeBack(): void {
    entrance.keepAsking();
    tellChanged();
  }

  return {
    stay: () => stay,
    state: () => ({
      connection: entrance.connection(known && stay?.isConnected() === true),
      problem: entrance.problem(),
      roomId: isIn() ? (grant?.roomId ?? null) : null,
      peerId: isIn() ? (grant?.peerId ?? null) : null,
      people: isIn() ? (stay?.people() ?? []) : [],
      caps: grant?.caps ?? NO_CAPS,
    }),
    onChange: entrance.onChange,
    onRefused: entrance.onRefused,
    join(options) {
      const outcome = entrance.join(options);
      ready = makeStay();
      if (url !== null) ready.begin(url);
      return outcome;
    },
    leave: entrance.leave,
    send(tracks) {
      const before = outgoing;
      const filmed = namesCamera();
      outgoing = tracks;
      if (tracks.share === null) letView(NO_VIEWERS);
      // The server names the viewers of the next camera again.
      if (filmed && tracks.camera === null) nobodyYet('viewers');
      stay?.send(tracks);
      if ((before.share === null) !== (tracks.share === null) || filmed !== namesCamera()) tellSends();
    },
    limitCameras(size) {
      most = size;
      stay?.limitCameras(size);
    },
    level: (peerId) => stay?.level(peerId) ?? 0,
    soundEnds: () => stay?.soundEnds() ?? NO_SOUND_ENDS,
    dispose: entrance.dispose,
  };
}
