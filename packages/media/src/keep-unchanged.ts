import type { MediaPerson, MediaSelf, MediaSnapshot } from './port.ts';

/** Returns the old object where the new one has the same members, otherwise the new one. */
function keep<T extends object>(before: T, next: T): T {
  for (const key in next) if (!Object.is(before[key], next[key])) return next;
  return before;
}

function keepMaybe<T extends object>(before: T | null | undefined, next: T | null): T | null {
  return before == null || next === null ? next : keep(before, next);
}

function keepList<T>(before: readonly T[], next: readonly T[]): readonly T[] {
  return before.length === next.length && next.every((item, index) => item === before[index]) ? before : next;
}

function keepSelf(before: MediaSelf, next: MediaSelf): MediaSelf {
  return keep(before, {
    ...next,
    microphone: keep(before.microphone, next.microphone),
    camera: keep(before.camera, next.camera),
    share: keep(before.share, next.share),
  });
}

function keepPerson(before: MediaPerson | undefined, next: MediaPerson): MediaPerson {
  return before === undefined ? next : keep(before, { ...next, sends: keep(before.sends, next.sends) });
}

/** Replaces equal new objects by the old ones, down to each person. Returns `before` itself when
 *  nothing changed. */
export function keepUnchanged(before: MediaSnapshot, next: MediaSnapshot): MediaSnapshot {
  const known = new Map(before.people.map((person) => [person.peerId, person]));
  const warnings = next.caps.warnings.map(
    (warning, index) => keepMaybe(before.caps.warnings[index], warning) ?? warning,
  );
  return keep(before, {
    ...next,
    problem: keepMaybe(before.problem, next.problem),
    self: keepSelf(before.self, next.self),
    people: keepList(
      before.people,
      next.people.map((person) => keepPerson(known.get(person.peerId), person)),
    ),
    caps: keep(before.caps, { ...next.caps, warnings: keepList(before.caps.warnings, warnings) }),
  });
}
