import { attachTracks, chooseSpeaker } from '@hemicycle/media';
import { useEffect, useRef } from 'react';
import { create } from 'zustand';
import { usePreferredDevices } from '../devices/public.ts';
import { useChamberMedia } from './chamber-media.ts';

const NO_TRACKS: readonly MediaStreamTrack[] = [];

/** Whether the browser holds the sound back until the person acts, and elements to start then. */
export const useBlockedSound = create<{ blocked: boolean }>(() => ({ blocked: false }));
const waiting = new Set<HTMLAudioElement>();

/** Plays what was held back; to be called on a press. */
export function playBlockedSound(): void {
  for (const element of waiting) void element.play().catch(() => undefined);
  waiting.clear();
  useBlockedSound.setState({ blocked: false });
}

/** The sound of everybody else, on the chosen speaker. It stands apart from the tiles, so that nobody falls silent because the stage is
 *  drawn anew.  Source: MEDIA-02, DEV-03. */
export function RemoteSound() {
  const people = useChamberMedia(({ snapshot }) => snapshot.people);
  const mixed = useChamberMedia(({ snapshot }) => snapshot.mixedSound) ?? NO_TRACKS;
  return (
    <>
      {mixed.map((track) => (
        <PersonSound key={track.id} microphone={track} shareAudio={null} />
      ))}
      {people.map((person) =>
        person.microphone === null && person.shareAudio === null ? null : (
          <PersonSound key={person.peerId} microphone={person.microphone} shareAudio={person.shareAudio} />
        ),
      )}
    </>
  );
}

function PersonSound({
  microphone,
  shareAudio,
}: {
  microphone: MediaStreamTrack | null;
  shareAudio: MediaStreamTrack | null;
}) {
  const { userPreferredAudioOutput } = usePreferredDevices();
  return (
    <>
      <TrackSound track={microphone} speakerId={userPreferredAudioOutput} />
      <TrackSound track={shareAudio} speakerId={userPreferredAudioOutput} />
    </>
  );
}

function TrackSound({ track, speakerId }: { track: MediaStreamTrack | null; speakerId: string | null }) {
  const audio = useRef<HTMLAudioElement>(null);
  useEffect(() => {
    const element = audio.current;
    if (element === null || track === null) return;
    const detach = attachTracks(element, [track]);
    element.play().catch((error: unknown) => {
      if (!(error instanceof Error) || error.name !== 'NotAllowedError') return;
      waiting.add(element);
      useBlockedSound.setState({ blocked: true });
    });
    return () => {
      waiting.delete(element);
      detach();
    };
  }, [track]);
  useEffect(() => {
    if (audio.current && speakerId !== null) void chooseSpeaker(audio.current, speakerId);
  }, [speakerId, track]);
  return track === null ? null : <audio ref={audio} autoPlay />;
}
