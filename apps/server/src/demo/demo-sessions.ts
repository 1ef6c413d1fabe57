const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const FIRST_OPEN_SITTING = 114;
/** With sitting 114 goes the 31st meeting of the committee, and so on. */
const COMMITTEE_BEHIND_SITTING = 83;
/** The id of the past sitting, which took place the day before. */
export const PAST_SITTING = 'plenary-sitting-113';

/** The plenary sitting with this number, which is open now and for the next two days. Its id is
 *  `plenary-sitting-` and the number. Its times are ms since the epoch, at the half hour. */
export function openSitting(number: number, nowMs: number) {
  const halfHourMs = startOfHalfHour(nowMs);
  return {
    id: `plenary-sitting-${number}`,
    title: `Plenary sitting ${number}`,
    description: 'Third reading of the Water Protection Bill. Votes are expected.',
    starts_ms: halfHourMs - 30 * MINUTE_MS,
    ends_ms: halfHourMs + 48 * HOUR_MS,
  };
}

const COMMITTEE = 'committee-on-finance-';

/** Whether a session of the demonstration is a meeting of the committee. */
export function isOfCommittee(idVotingSession: string): boolean {
  return idVotingSession.startsWith(COMMITTEE);
}

/** The meeting of the committee on the day after the sitting with this number was opened. Who comes
 *  before its start waits in the lobby, where attendants interview people. Its times are ms since
 *  the epoch, at the half hour. */
export function committeeMeeting(sitting: number, nowMs: number) {
  const halfHourMs = startOfHalfHour(nowMs);
  const number = sitting - COMMITTEE_BEHIND_SITTING;
  return {
    id: `${COMMITTEE}${number}`,
    title: `Committee on Finance, meeting ${number}`,
    description: 'Item 1: Budget estimates.',
    starts_ms: halfHourMs + 24 * HOUR_MS,
    ends_ms: halfHourMs + 26 * HOUR_MS + 30 * MINUTE_MS,
    lobby_until_start: true,
    lobby_interview: true,
  };
}

/** Three sessions: one in the past, one open now and for the next two days, and one tomorrow. Their
 *  times are ms since the epoch, at the half hour. */
export function demoSessions(nowMs: number) {
  const halfHourMs = startOfHalfHour(nowMs);
  return [
    {
      id: PAST_SITTING,
      title: 'Plenary sitting 113',
      description: 'Item 3: Water Protection Bill, second reading.',
      starts_ms: halfHourMs - 27 * HOUR_MS,
      ends_ms: halfHourMs - 24 * HOUR_MS,
    },
    openSitting(FIRST_OPEN_SITTING, nowMs),
    committeeMeeting(FIRST_OPEN_SITTING, nowMs),
  ];
}

function startOfHalfHour(nowMs: number): number {
  return nowMs - (nowMs % (30 * MINUTE_MS));
}
