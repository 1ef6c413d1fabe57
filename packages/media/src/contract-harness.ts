import type { MediaCaps, MediaSource } from '@hemicycle/contract/media';
import type { MediaPort, MediaSnapshot } from './port.ts';

/** One person at one machine, as the contract suite moves them. */
export interface ContractParticipant {
  readonly userId: string;
  readonly port: MediaPort;
  /** Two devices to switch between. */
  deviceIds: (source: 'microphone' | 'camera') => Promise<readonly [string, string]>;
  /** From now on devices fail as the browser names it (`NotAllowedError` …), until `null`. */
  failDevices: (errorName: string | null) => void;
  /** From now on no camera can be opened while one is open, as on many phones. */
  giveOneCamera: () => void;
  /** Loses the connection to the server, and gets it back. */
  cut: () => void;
  restore: () => void;
  /** As when the machine dies. */
  vanish: () => void;
  /** Whether this person receives media of that kind from that user right now: new frames decoded,
   *  sound heard. */
  receives: (userId: string, source: MediaSource) => Promise<boolean>;
}

/** A place where participants meet. */
export interface ContractRoom {
  enter: (userId: string) => ContractParticipant | Promise<ContractParticipant>;
  /** The server says whether somebody may receive what others share; at first everybody may.
   *  Absent: the provider knows no such thing. */
  letViewShares?: (userId: string, may: boolean) => void;
  /** The server says whether somebody may receive the cameras of others; at first everybody may.
   *  Absent: likewise. */
  letViewCameras?: (userId: string, may: boolean) => void;
  close: () => Promise<void>;
}

/** What an adapter provides to be put through the suite. */
export interface ContractHarness {
  open: (options?: { readonly caps?: MediaCaps }) => Promise<ContractRoom>;
}

/** One demand on every adapter. `run` rejects with what is wrong. */
export interface ContractCase {
  readonly title: string;
  /** Mostly waits until a browser gives something up: may run while others do. */
  readonly patient?: boolean;
  readonly run: (harness: ContractHarness) => Promise<void>;
}

const POLL_EVERY_MS = 40;
const UNTIL_MS = 20_000;

/** Fails with `what` unless `holds`. */
export function check(what: string, holds: boolean): void {
  if (!holds) throw new Error(`Not so: ${what}`);
}

/** Looks again and again until it holds; fails with `what` after 20 s. */
export async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  const endsAtMs = Date.now() + UNTIL_MS;
  while (!(await holds())) {
    if (Date.now() > endsAtMs) throw new Error(`Never came true: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, POLL_EVERY_MS));
  }
}

/** Waits until a port's snapshot is as described. */
export async function untilSnapshot(
  what: string,
  { port, userId }: ContractParticipant,
  holds: (snapshot: MediaSnapshot) => boolean,
): Promise<void> {
  await until(`${userId}: ${what}`, () => holds(port.snapshot())).catch((error: unknown) => {
    throw new Error(`${userId} has ${JSON.stringify(port.snapshot())}`, { cause: error });
  });
}

/** Opens a room, lets the named people in and joined, and closes it whatever happens. */
export async function withPeople(
  harness: ContractHarness,
  userIds: readonly string[],
  run: (...people: ContractParticipant[]) => Promise<void>,
  options?: { readonly caps?: MediaCaps },
): Promise<void> {
  return withRoom(harness, userIds, (_room, ...people) => run(...people), options);
}

/** The same, for what needs the room as well. */
export async function withRoom(
  harness: ContractHarness,
  userIds: readonly string[],
  run: (room: ContractRoom, ...people: ContractParticipant[]) => Promise<void>,
  options?: { readonly caps?: MediaCaps },
): Promise<void> {
  const room = await harness.open(options);
  try {
    const people: ContractParticipant[] = [];
    for (const userId of userIds) people.push(await room.enter(userId));
    const outcomes = await Promise.all(people.map(({ port }) => port.join()));
    check(
      'everybody joins',
      outcomes.every((outcome) => outcome.ok),
    );
    for (const person of people) {
      await untilSnapshot(
        'sees everybody else',
        person,
        ({ people: seen }) => seen.length === people.length - 1,
      );
    }
    await run(room, ...people);
  } finally {
    await room.close();
  }
}

/** Waits until one person receives what another sends. */
export function receiving(
  what: string,
  receiver: ContractParticipant,
  from: ContractParticipant,
  source: MediaSource,
) {
  return until(`${receiver.userId} receives the ${source} of ${from.userId} (${what})`, () =>
    receiver.receives(from.userId, source),
  );
}
