import type { MediaPort, MediaSnapshot } from '@hemicycle/media';
import type { SignalChannel } from '@hemicycle/media/signal-channel';
import { useEffect, useRef, useState } from 'react';
import { noteFailure } from '../../note-failure.ts';
import { useSignedIn } from '../auth/public.ts';
import type { EntryChoice } from '../devices/public.ts';
import { createRemoteSound, joinMedia, openRoomMedia, publishOnEntry } from '../media/public.ts';

/** A failed join is tried again after this time, in ms. */
const JOINS_AGAIN_AFTER_MS = 3_000;

/** The media of somebody whom an attendant interviews: joins the room, sends what `choice` says,
 *  and plays the attendant's sound, as long as the component is mounted. `snapshot`: null until its
 *  program is loaded. It joins again by itself after a failure; `isInterrupted`: it failed, and
 *  does not stand again yet. Source: BEY-19. */
export function useInterviewMedia({
  roomId,
  idVotingSession,
  signals,
  choice,
}: {
  roomId: string;
  idVotingSession: string;
  signals: SignalChannel;
  choice: EntryChoice;
}): { readonly snapshot: MediaSnapshot | null; readonly isInterrupted: boolean } {
  const { userId } = useSignedIn();
  const [snapshot, setSnapshot] = useState<MediaSnapshot | null>(null);
  const [isInterrupted, setInterrupted] = useState(false);
  const open = useRef<MediaPort | null>(null);
  /** The choice that the port was given last, or gets once it is open. */
  const sent = useRef(choice);

  useEffect(() => {
    let isHere = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const sound = createRemoteSound();

    async function join(port: MediaPort): Promise<void> {
      const problem = await joinMedia(port, {
        nowMs: () => performance.now(),
        wanted: () => isHere,
        as: { roomId },
      });
      if (problem !== null) joinLater(port);
    }

    function joinLater(port: MediaPort): void {
      if (!isHere) return;
      setInterrupted(true);
      clearTimeout(timer);
      timer = setTimeout(() => void join(port), JOINS_AGAIN_AFTER_MS);
    }

    async function begin(): Promise<void> {
      const port = await openRoomMedia({ signals, idVotingSession });
      if (!isHere) return port.dispose();
      open.current = port;
      let before: MediaSnapshot['connection'] = 'idle';
      port.subscribe(() => {
        if (!isHere) return;
        const now = port.snapshot();
        sound.play(now);
        setSnapshot(now);
        if (now.connection === 'failed' && before === 'joined') joinLater(port);
        if (now.connection === 'joined') setInterrupted(false);
        before = now.connection;
      });
      setSnapshot(port.snapshot());
      publishOnEntry(port, userId, sent.current);
      await join(port);
    }

    function beginPatiently(): void {
      begin().catch((error: unknown) => {
        noteFailure('the media of an interview could not be opened', error);
        if (!isHere) return;
        setInterrupted(true);
        timer = setTimeout(beginPatiently, JOINS_AGAIN_AFTER_MS);
      });
    }

    beginPatiently();
    return () => {
      isHere = false;
      clearTimeout(timer);
      sound.stop();
      void open.current?.dispose();
      open.current = null;
    };
  }, [roomId, idVotingSession, signals, userId]);

  // The switches of the page hold for the interview too.
  const { camera, microphone, microphoneMuted } = choice;
  useEffect(() => {
    const port = open.current;
    const { current: before } = sent;
    sent.current = { ...before, camera, microphone, microphoneMuted };
    if (port === null) return;
    if (camera !== before.camera) {
      if (camera) void port.publishCamera();
      else port.stopCamera();
    }
    if (microphone !== before.microphone && microphone) {
      void port.publishMicrophone({}, { muted: microphoneMuted });
    } else if (microphoneMuted !== before.microphoneMuted) {
      port.setMicrophoneMuted(microphoneMuted);
    }
  }, [camera, microphone, microphoneMuted]);

  return { snapshot, isInterrupted };
}
