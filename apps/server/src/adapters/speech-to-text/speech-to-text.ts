/** Why speech was not recognised. `busy`: others wait already. `unavailable`: the program is not
 *  there, has not answered in time, or failed. */
export class SpeechToTextError extends Error {
  override name = 'SpeechToTextError';
  readonly reason: 'busy' | 'unavailable';

  constructor(reason: 'busy' | 'unavailable', message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/** Sound to be recognised: samples of 16 bits, 16,000 a second, one channel, of one person, in one
 *  of the port's languages. `mayWait`: false, where it is refused as `busy` when another one is
 *  being recognised. `afterwards`: it was said in a sitting that is over, and is refused as `busy`
 *  also for some seconds after speech of one that goes on. */
export interface Speech {
  readonly samples: Int16Array;
  readonly language: string;
  readonly mayWait: boolean;
  readonly afterwards?: boolean;
}

/** Recognises speech. Adapters: `process-speech.ts`, `sherpa-speech.ts`. */
export interface SpeechToText {
  /** What people know the program by, for the transcript and the log. */
  readonly name: string;
  /** The codes of the languages that it knows. */
  readonly languages: readonly string[];
  /** The words of the sound; empty where nobody speaks in it. The same sound has the same words.
   *  Rejects with `SpeechToTextError`. */
  recognise: (speech: Speech) => Promise<string>;
  /** Ends the program; what waits is rejected. Idempotent. */
  close: () => Promise<void>;
}
