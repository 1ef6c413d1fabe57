/** The media that a member sends, as the other members see it. */
export interface FakeSends {
  readonly audio: 'off' | 'on' | 'muted';
  readonly video: boolean;
  readonly share: boolean;
}

/** A member in the list of the fake provider. */
export interface FakeMember {
  readonly id: string;
  readonly personId: string;
  readonly name: string;
  readonly sends: FakeSends;
}

/** A request of a page to the fake provider. */
export type FakeAsk =
  | { readonly ask: 'register' | 'unregister' | 'sync' }
  | { readonly ask: 'create'; readonly destination: string }
  | { readonly ask: 'verify'; readonly destination: string; readonly password: string }
  | { readonly ask: 'join'; readonly destination: string; readonly password: string | null }
  | { readonly ask: 'leave' }
  | { readonly ask: 'publish'; readonly sends: FakeSends }
  | { readonly ask: 'signal'; readonly to: string; readonly data: unknown };

/** A message of the fake provider to a page. */
export type FakeTold =
  | {
      readonly told: 'members';
      readonly members: readonly FakeMember[];
      readonly speakers: readonly string[];
    }
  | { readonly told: 'signal'; readonly from: string; readonly data: unknown }
  | { readonly told: 'mutedByOthers' | 'shareTakenOver' | 'removed' };

/** A page's line to the fake provider; each token has one line at a time. */
export interface FakeLine {
  /** Answers as the provider would; rejects requests that the provider refuses. */
  ask: (asked: FakeAsk) => Promise<Record<string, unknown>>;
  /** Closes the line, as when the page or its network dies. */
  close: () => void;
}

/** The settings of a meeting of the fake provider. */
export interface FakeMeetingRule {
  readonly password?: string;
}

/** The owner of a token. */
export interface FakePerson {
  readonly personId: string;
  readonly name: string;
}

/** The fake provider: people by token, meetings by destination, members who see each other. It
 *  takes everybody with an open microphone for a speaker, since it cannot hear. */
export interface FakeWebexCloud {
  connect: (token: string, tell: (told: FakeTold) => void) => FakeLine;
  /** Mutes a person, as another member would. */
  muteMember: (personId: string) => void;
  /** Removes somebody from their meeting. */
  removeMember: (personId: string) => void;
  /** Sets the rule for every later join of this destination. */
  setRule: (destination: string, rule: FakeMeetingRule) => void;
}

interface Seat {
  readonly person: FakePerson;
  readonly tell: (told: FakeTold) => void;
  readonly memberId: string;
  destination: string | null;
  sends: FakeSends;
}

const NOTHING: FakeSends = { audio: 'off', video: false, share: false };

/** Makes a provider without meetings. `personOf` gives the owner of a token; null is refused as
 *  401. */
export function createFakeWebexCloud(personOf: (token: string) => FakePerson | null): FakeWebexCloud {
  const seats = new Set<Seat>();
  const rules = new Map<string, FakeMeetingRule>();
  let made = 0;

  function inMeeting(destination: string | null): readonly Seat[] {
    return destination === null ? [] : [...seats].filter((seat) => seat.destination === destination);
  }

  function tellMembers(destination: string | null): void {
    const there = inMeeting(destination);
    const members = there.map(({ memberId, person, sends }) => ({ id: memberId, ...person, sends }));
    const speakers = there.flatMap(({ memberId, sends }) => (sends.audio === 'on' ? memberId : []));
    for (const { tell } of there) tell({ told: 'members', members, speakers });
  }

  function moveTo(seat: Seat, destination: string | null): void {
    const before = seat.destination;
    seat.destination = destination;
    seat.sends = NOTHING;
    if (before !== destination) tellMembers(before);
    tellMembers(destination);
  }

  function passwordFits(destination: string, password: string | null): boolean {
    const wanted = rules.get(destination)?.password;
    return wanted === undefined || wanted === password;
  }

  function publish(seat: Seat, sends: FakeSends): void {
    // Only one person shares at a time: a new share ends the previous one.
    if (sends.share && !seat.sends.share) {
      for (const other of inMeeting(seat.destination)) {
        if (other === seat || !other.sends.share) continue;
        other.sends = { ...other.sends, share: false };
        other.tell({ told: 'shareTakenOver' });
      }
    }
    seat.sends = sends;
    tellMembers(seat.destination);
  }

  function answer(seat: Seat, asked: FakeAsk): Record<string, unknown> {
    switch (asked.ask) {
      case 'create':
        return {
          passwordStatus: rules.get(asked.destination)?.password === undefined ? 'NOT_REQUIRED' : 'REQUIRED',
        };
      case 'verify':
        return { isPasswordValid: passwordFits(asked.destination, asked.password) };
      case 'join':
        if (!passwordFits(asked.destination, asked.password)) throw new Error('403: a password is needed');
        moveTo(seat, asked.destination);
        return { memberId: seat.memberId };
      case 'leave':
        moveTo(seat, null);
        return {};
      case 'publish':
        if (seat.destination === null) throw new Error('not in a meeting');
        publish(seat, asked.sends);
        return {};
      case 'signal':
        [...seats]
          .find(({ memberId }) => memberId === asked.to)
          ?.tell({ told: 'signal', from: seat.memberId, data: asked.data });
        return {};
      case 'register':
      case 'unregister':
      case 'sync':
        return {};
    }
  }

  function seatOf(personId: string): Seat | undefined {
    return [...seats].find(({ person, destination }) => person.personId === personId && destination !== null);
  }

  return {
    connect(token, tell) {
      const person = personOf(token);
      made += 1;
      const seat: Seat | null =
        person === null
          ? null
          : {
              person,
              tell,
              memberId: `member-${String(made).padStart(3, '0')}`,
              destination: null,
              sends: NOTHING,
            };
      if (seat !== null) seats.add(seat);
      return {
        async ask(asked) {
          await Promise.resolve();
          if (seat === null) throw new Error('401: the token is not known');
          return answer(seat, asked);
        },
        close() {
          if (seat === null) return;
          seats.delete(seat);
          tellMembers(seat.destination);
        },
      };
    },
    muteMember(personId) {
      const seat = seatOf(personId);
      if (seat?.sends.audio !== 'on') return;
      seat.sends = { ...seat.sends, audio: 'muted' };
      seat.tell({ told: 'mutedByOthers' });
      tellMembers(seat.destination);
    },
    removeMember(personId) {
      const seat = seatOf(personId);
      if (seat === undefined) return;
      moveTo(seat, null);
      seat.tell({ told: 'removed' });
    },
    setRule: (destination, rule) => void rules.set(destination, rule),
  };
}
