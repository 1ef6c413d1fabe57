import type { EndpointName } from '@hemicycle/contract/endpoints';
import type { Expected } from './cast.ts';
import type { World } from './world.ts';

/** The input of a call. */
export interface CaseInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** The text of a file, sent as multipart in place of a body. */
  readonly file?: string;
  /** The bytes of a list as a spreadsheet saves it, sent in place of a body. */
  readonly list?: string;
}

/** One line of the table: a call in one situation, and its outcome for each actor. */
export interface PermissionCase {
  readonly endpoint: EndpointName;
  /** The situation, with the rows of the feature list that it tests. */
  readonly what: string;
  /** Prepares the situation; `input` receives its result. */
  readonly given?: (world: World) => Promise<string | void>;
  readonly input?: (world: World, given: string) => CaseInput;
  readonly expected: Expected;
  /** The call ends or replaces its own sign-in, so it gets a separate one. */
  readonly ownSignIn?: true;
  /** Checks the answer that an actor gets; throws where it contains too much or too little. */
  readonly answer?: (world: World, answer: unknown) => void;
}
