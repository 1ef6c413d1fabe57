/** The tracks that one member sends. */
export interface FakeTracks {
  readonly audio: MediaStreamTrack | null;
  readonly video: MediaStreamTrack | null;
  readonly share: MediaStreamTrack | null;
  readonly shareAudio: MediaStreamTrack | null;
}

export const NO_FAKE_TRACKS: FakeTracks = { audio: null, video: null, share: null, shareAudio: null };

/** Carries tracks between the pages of the fake provider. */
export interface FakeMediaPlane {
  /** Sends these tracks from now on to the other members. */
  send: (selfId: string, tracks: FakeTracks, others: readonly string[]) => void;
  /** The tracks that a member has sent so far. */
  from: (memberId: string) => FakeTracks;
  /** Calls the listener when received tracks change. */
  onChange: (listener: () => void) => void;
  /** Takes a message of another member's plane. */
  hear: (from: string, data: unknown) => void;
  /** Sets the function that carries this plane's messages to the other members. */
  signalBy: (signal: (to: string, data: unknown) => void) => void;
  close: () => void;
}

/** Planes that hand over the tracks inside one process, for tests without a browser's network. */
export function createSharedMemoryPlanes(): () => FakeMediaPlane {
  const sent = new Map<string, FakeTracks>();
  const listeners = new Set<() => void>();
  return () => {
    let mine: string | null = null;
    const own = new Set<() => void>();
    return {
      send(selfId, tracks) {
        mine = selfId;
        sent.set(selfId, tracks);
        for (const listener of listeners) listener();
      },
      from: (memberId) => sent.get(memberId) ?? NO_FAKE_TRACKS,
      onChange(listener) {
        own.add(listener);
        listeners.add(listener);
      },
      hear: () => undefined,
      signalBy: () => undefined,
      close() {
        if (mine !== null) sent.delete(mine);
        for (const listener of own) listeners.delete(listener);
      },
    };
  };
}
