import type { EndpointName } from '@hemicycle/contract/endpoints';
import type { Expected } from './cast.ts';
import type { World } from './world.ts';

/** What a call is made with. */
export interface CaseInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** The text of a file, sent as multipart in place of a body. */
  readonly file?: string;
  /** A list as a spreadsheet saves it, sent as it is in place of a body. */
  readonly list?: string;
}

/** One line of the table: a call in one situation, and what comes of it for each of the cast. */
export interface PermissionCase {
  readonly endpoint: EndpointName;
  /** The situation, with the rows of the feature list it stands for. */
  readonly what: string;
  /** Sets the situation up; what it returns reaches `input`. */
  readonly given?: (world: World) => Promise<string | void>;
  readonly input?: (world: World, given: string) => CaseInput;
  readonly expected: Expected;
  /** The call ends or replaces the sign-in it is made with, so it gets one of its own. */
  readonly ownSignIn?: true;
  /** Looks into an answer that somebody got; throws where it tells too much or too little. */
  readonly answer?: (world: World, answer: unknown) => void;
}
