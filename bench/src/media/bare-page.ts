/// <reference lib="dom" />
import { Room, RoomEvent, type Track } from 'livekit-client';

/** An empty page with livekit-client alone, to measure joining without the product. Pictures and
 *  sounds are added to the page as they arrive, and removed when they end. */
declare global {
  interface Window {
    enterBare: (url: string, token: string) => void;
    /** Leaves the room that was entered. */
    leaveBare: () => Promise<void>;
  }
}

function show(track: Track, className: string): void {
  const element = track.attach();
  element.className = className;
  document.body.append(element);
}

window.enterBare = (url, token) => {
  const room = new Room({
    videoCaptureDefaults: { resolution: { width: 1_280, height: 720, frameRate: 24 } },
  });
  room.on(RoomEvent.TrackSubscribed, (track) => show(track, 'other'));
  room.on(RoomEvent.TrackUnsubscribed, (track) => track.detach().forEach((element) => element.remove()));
  room.on(RoomEvent.LocalTrackPublished, ({ track }) => track !== undefined && show(track, 'own'));
  window.leaveBare = () => room.disconnect();
  void room
    .connect(url, token, { rtcConfig: { iceServers: [] } })
    .then(() => room.localParticipant.enableCameraAndMicrophone());
};
