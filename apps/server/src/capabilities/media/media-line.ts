import type { MediaServerMessage } from '@hemicycle/contract/media';
import type { Viewer } from '../../platform/http/viewer.ts';

/** The part of a connection to the chamber that the media needs: one tab of one person in one
 *  session. */
export interface MediaLine {
  readonly id: string;
  readonly idVotingSession: string;
  /** Whether it carries the media of one more room, for a page of the main chamber. */
  readonly isSecond?: boolean;
  /** The viewer as the sign-in was last read. */
  readonly viewer: Viewer;
  send(message: MediaServerMessage): void;
}

/** The connections of this server that are in the chamber. */
export interface MediaLines<Line extends MediaLine = MediaLine> {
  byId(connectionId: string): Line | undefined;
  of(idVotingSession: string): Iterable<Line>;
  has(idVotingSession: string): boolean;
  sessions(): string[];
}

/** The connections whose viewer came by one of these sign-ins. */
export function linesOfSignIns(lines: MediaLines, signInIds: readonly string[]): MediaLine[] {
  const all = lines.sessions().flatMap((idVotingSession) => [...lines.of(idVotingSession)]);
  return all.filter(({ viewer }) => signInIds.includes(viewer.signInId));
}
