import type { ClosingEntry, RecordPoll, RecordStep } from '@hemicycle/contract/records';

/** The times of a vote between two steps. `endsAtMs` undefined: the record does not tell it. */
interface Times {
  readonly suspendedAtMs: number | null;
  readonly endsAtMs: number | null | undefined;
  readonly remainingMs: number | null;
}

const AT_OPENING: Times = { suspendedAtMs: null, endsAtMs: undefined, remainingMs: null };

/** The problems in what was done to a vote while it was open, in words. Steps must lie between the
 *  opening and the close, in their order; a suspended vote must keep its time and get it back; an
 *  extension must add time. Source: BEY-40, docs/record-format.md §3. */
export function problemsOfCourse({ course = [], openedAtMs, closedAtMs }: RecordPoll): string[] {
  const problems: string[] = [];
  let times = AT_OPENING;
  let beforeMs = openedAtMs;
  for (const step of course) {
    if (step.atMs < beforeMs || step.atMs > closedAtMs) {
      problems.push('a step in the course of the vote is not between the one before it and the close');
    }
    problems.push(...problemsOfStep(step, times));
    beforeMs = Math.max(beforeMs, step.atMs);
    times = {
      suspendedAtMs:
        step.act === 'suspended' ? step.atMs : step.act === 'resumed' ? null : times.suspendedAtMs,
      endsAtMs: step.endsAtMs,
      remainingMs: step.remainingMs,
    };
  }
  return problems;
}

function problemsOfStep({ act, atMs, endsAtMs, remainingMs }: RecordStep, times: Times): string[] {
  const isSuspended = times.suspendedAtMs !== null;
  switch (act) {
    case 'extended': {
      const [now, before] = isSuspended ? [remainingMs, times.remainingMs] : [endsAtMs, times.endsAtMs];
      const other = isSuspended ? endsAtMs : remainingMs;
      const isLonger = now !== null && before !== null && (before === undefined || now > before);
      return isLonger && other === null ? [] : ['an extension of the vote gives it no time'];
    }
    case 'suspended': {
      if (isSuspended) return ['the vote was suspended twice'];
      const kept = times.endsAtMs == null ? times.endsAtMs : times.endsAtMs - atMs;
      const isKept = endsAtMs === null && (kept === undefined || kept === remainingMs);
      return isKept ? [] : ['the suspended vote does not keep its time'];
    }
    case 'resumed': {
      if (!isSuspended) return ['the vote was resumed, but not suspended'];
      const due = times.remainingMs === null ? null : atMs + times.remainingMs;
      return endsAtMs === due && remainingMs === null ? [] : ['the resumed vote does not get back its time'];
    }
  }
}

/** Whether votes with a time arrived while the vote was suspended, in words. */
export function problemsOfSuspensions({ poll, leaves }: ClosingEntry): string[] {
  const spans = suspensionsOf(poll);
  if (spans.length === 0) return [];
  const arrivals = leaves.flatMap((leaf) =>
    leaf.type === 'vote' ? [leaf.arrivedAtMs, ...leaf.earlier.map(({ arrivedAtMs }) => arrivedAtMs)] : [],
  );
  const isWithin = (atMs: number) => spans.some(({ fromMs, untilMs }) => atMs > fromMs && atMs < untilMs);
  return arrivals.some(isWithin) ? ['a vote arrived while the vote was suspended'] : [];
}

function suspensionsOf({ course = [], closedAtMs }: RecordPoll): { fromMs: number; untilMs: number }[] {
  return course.flatMap(({ act, atMs }, index) => {
    if (act !== 'suspended') return [];
    const resumed = course.slice(index + 1).find((step) => step.act === 'resumed');
    return [{ fromMs: atMs, untilMs: resumed?.atMs ?? closedAtMs + 1 }];
  });
}
