/** The tracks of one member, as they travel. */
export interface FakeTracks {
  readonly audio: MediaStreamTrack | null;
  readonly video: MediaStreamTrack | null;
  readonly share: MediaStreamTrack | null;
  readonly shareAudio: MediaStreamTrack | null;
}

export const NO_FAKE_TRACKS: FakeTracks = { audio: null, video: null, share: null, shareAudio: null };

/** Carries tracks between the pages of the fake provider. */
export interface FakeMediaPlane {
  /** What this member sends from now on, to those who are there. */
  send: (selfId: string, tracks: FakeTracks, others: readonly string[]) => void;
  /** What came from a member so far. */
  from: (memberId: string) => FakeTracks;
  /** Told when that changed. */
  onChange: (listener: () => void) => void;
  /** A message of another member's plane. */
  hear: (from: string, data: unknown) => void;
  /** How this plane's messages get to the others. */
  signalBy: (signal: (to: string, data: unknown) => void) => void;
  close: () => void;
}

/** Tracks of one process, handed over as they are: for tests without a browser's network. */
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
