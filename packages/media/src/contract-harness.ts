import type { MediaCaps, MediaSource } from '@hemicycle/contract/media';
import type { MediaPort, MediaSnapshot } from './port.ts';

/** One person at one machine, as the contract tests control them. */
export interface ContractParticipant {
  readonly userId: string;
  readonly port: MediaPort;
  /** The ids of two devices between which a test can switch. */
  deviceIds: (source: 'microphone' | 'camera') => Promise<readonly [string, string]>;
  /** Makes devices fail with this error of the browser (`NotAllowedError` …) until it is called
   *  with `null`. */
  failDevices: (errorName: string | null) => void;
  /** From then on only one camera can be open at a time, as on many phones. */
  giveOneCamera: () => void;
  /** `cut` breaks the connection to the server, and `restore` brings it back. */
  cut: () => void;
  restore: () => void;
  /** Ends this person as when the machine dies. */
  vanish: () => void;
  /** Whether this person receives media of that kind from that user right now: new frames are
   *  decoded, or sound is heard. */
  receives: (userId: string, source: MediaSource) => Promise<boolean>;
}

/** A room in which participants meet. */
export interface ContractRoom {
  enter: (userId: string) => ContractParticipant | Promise<ContractParticipant>;
  /** Sets whether somebody may receive what others share, as the server would; at first everybody
   *  may. Absent: the provider has no such rule. */
  letViewShares?: (userId: string, may: boolean) => void;
  /** Sets whether somebody may receive the cameras of others, as the server would; at first
   *  everybody may. Absent: the provider has no such rule. */
  letViewCameras?: (userId: string, may: boolean) => void;
  close: () => Promise<void>;
}

/** What an adapter provides for the contract tests. */
export interface ContractHarness {
  open: (options?: { readonly caps?: MediaCaps }) => Promise<ContractRoom>;
}

/** One requirement on every adapter. `run` rejects with what is wrong. */
export interface ContractCase {
  readonly title: string;
  /** The test mostly waits until a browser gives something up, so it may run beside other tests. */
  readonly patient?: boolean;
  readonly run: (harness: ContractHarness) => Promise<void>;
}

const POLL_EVERY_MS = 40;
const UNTIL_MS = 20_000;

/** Fails with `what` unless `holds`. */
export function check(what: string, holds: boolean): void {
  if (!holds) throw new Error(`Not so: ${what}`);
}

/** Checks again and again until `holds` is true; fails with `what` after 20 s. */
export async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  const endsAtMs = Date.now() + UNTIL_MS;
  while (!(await holds())) {
    if (Date.now() > endsAtMs) throw new Error(`Never came true: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, POLL_EVERY_MS));
  }
}

/** Waits until a port's snapshot fulfils the condition. */
export async function untilSnapshot(
  what: string,
  { port, userId }: ContractParticipant,
  holds: (snapshot: MediaSnapshot) => boolean,
): Promise<void> {
  await until(`${userId}: ${what}`, () => holds(port.snapshot())).catch((error: unknown) => {
    throw new Error(`${userId} has ${JSON.stringify(port.snapshot())}`, { cause: error });
  });
}

/** Opens a room in which the named people have joined, and closes it whatever happens. */
export async function withPeople(
  harness: ContractHarness,
  userIds: readonly string[],
  run: (...people: ContractParticipant[]) => Promise<void>,
  options?: { readonly caps?: MediaCaps },
): Promise<void> {
  return withRoom(harness, userIds, (_room, ...people) => run(...people), options);
}

/** The same, for tests that also need the room. */
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
