/** A piece of speech of a track. `index` counts them from 0; `fromMs`: where it begins. */
export interface PieceOfSpeech {
  readonly recordingId: string;
  readonly personId: string;
  readonly index: number;
  readonly fromMs: number;
  readonly samples: Int16Array;
}

/** What the reading of tracks needs of the server. */
export interface TrackFiles {
  /** Writes the track of a person to a file. */
  readTrack(recordingId: string, personId: string, path: string): Promise<void>;
  /** Has a piece recognised. Waits while the server has no time for it; rejects once `stopped`. */
  putSpeech(piece: PieceOfSpeech, stopped: AbortSignal): Promise<void>;
}
