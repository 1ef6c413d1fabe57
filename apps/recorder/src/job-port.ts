import type { JobStatus, RecorderOrder } from '@hemicycle/contract/recorder';

export type BeginOrder = Extract<RecorderOrder, { type: 'begin' }>;
/** How a job ended. `disk-full`: the disk of the recorder, which then keeps what it has. */
export type EndOfJob = {
  readonly reason: 'asked' | 'failed' | 'disk-full';
  readonly error: string | null;
};

/** A job with its programs. Each part of its state is that of a program that runs. */
export interface Job {
  status(): JobStatus;
  /** The present fault of a job that goes on in spite of it; null where there is none. */
  problem(): string | null;
  /** Its page has come in by its ticket, as the server says. */
  entered(): void;
  encode(on: boolean): void;
  /** Encodes nothing while closed, and keeps nothing of later than `sinceMs`, in ms since epoch by
   *  the server's clock; null: the server did not tell. */
  pause(closed: boolean, sinceMs: number | null): void;
  end(how: EndOfJob): void;
  /** How the job ended, once its programs have ended and its segments are sent. */
  readonly ended: Promise<EndOfJob>;
  /** Once its programs have ended and its segments are on the disk. */
  readonly finished: Promise<void>;
  /** Sends no more. What is left stays on the disk. */
  stopSending(): void;
}
