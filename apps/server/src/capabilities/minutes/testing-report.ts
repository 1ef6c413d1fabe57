import type { AgendaItem } from '@hemicycle/contract/agenda';
import { NO_SPEAKING_RULES } from '@hemicycle/contract/speaking-rules';
import type { Speech } from '@hemicycle/contract/speakers';
import type { VoteInspection } from '@hemicycle/contract/votes';
import type { SittingReport } from './sitting-report.ts';

export const START_MS = Date.UTC(2026, 10, 25, 20, 30);
/** Names in several scripts, and some that are words of XML, of JSON and of the program. */
export const NAMES = [
  'María-José Fernández-Castañeda de la Vega',
  'Ngozi Ọlámidé Adéyẹmí',
  'فاطمة الزهراء بن علي',
  'Дарья Ильинична',
  '王小明',
  'ชื่อไทย',
  'हिन्दी नाम',
  '🏛️ Emoji',
  'vote',
  '<speech by="#x">',
  ']]>&amp;<!--',
  'O\'Brien "Bob"',
  'constructor',
  '__proto__',
];

function speech(number: number, more: Partial<Speech>): Speech {
  return {
    ...{ kind: 'speech', ofSpeech: null, interrupted: false, side: null, byName: false },
    ...{ id: `s${number}`, number, userId: `u${number}`, displayName: NAMES[number] ?? '' },
    ...{ groupId: 'g', groupName: 'Greens & Co', startedAt: START_MS + number * 60_000 },
    ...{ endedAt: START_MS + number * 60_000 + 30_000, spokenMs: 30_000, runningSince: null },
    ...more,
  };
}

function item(id: string, more: Partial<AgendaItem>): AgendaItem {
  return {
    ...{ id, parentId: null, number: '1', title: `Item <${id}>`, hasText: false, plannedStart: null },
    ...{ plannedMinutes: null, state: 'done', begunAt: START_MS, endedAt: START_MS + 3_600_000 },
    ...{ spentMs: 3_600_000, runningSince: null, votes: [], version: 1, kind: 'item', consent: false },
    ...{ movers: [], parties: [], paperCount: 0 },
    ...more,
  };
}

export const SITTING = 'Sitting "114" <&>';

/** A sitting with items, speeches and the vote of a document, of people with names of every
 *  script. */
export function testReport(
  { inspection, house }: Pick<SittingReport, 'house'> & { readonly inspection: VoteInspection },
  more: Partial<SittingReport> = {},
) {
  const votes = inspection.votes.map((vote, index) => ({ ...vote, userId: `u${index}` }));
  return {
    house,
    sitting: { id: 'sitting-1', title: SITTING, plannedMs: [START_MS, START_MS + 7_200_000] },
    events: [
      { kind: 'presides', atMs: START_MS, name: NAMES[2] ?? '' },
      { kind: 'ended', atMs: START_MS + 7_000_000, name: null },
    ],
    closed: [],
    attendance: {
      ...{ idVotingSession: 'sitting-1', title: 'x', epochStartTime: START_MS, epochEndTime: START_MS },
      ...{ asOf: START_MS, ended: true, keptAt: START_MS, expected: NAMES.length, presence: [], quorum: [] },
      people: NAMES.map((displayName, index) => ({
        ...{ userId: `u${index}`, displayName, cameAs: 'account', expected: true, presentMs: 1 },
        stays: index === 3 ? [] : [{ joinedAt: START_MS, leftAt: START_MS + 1_000_000 }],
      })),
    },
    withoutItem: [],
    items: [
      item('a', {
        votes: [],
        movers: [
          { role: 'mover', userId: 'u1', name: NAMES[1] ?? '' },
          { role: 'seconder', userId: null, name: 'Committee on <Waters>' },
        ],
        parties: [{ role: 'Applicant', userId: 'u2', name: NAMES[2] ?? '' }],
      }),
      item('b', { parentId: 'a', number: '1.1', begunAt: START_MS + 60_000 }),
      item('c', { number: '2', state: 'postponed', begunAt: null, endedAt: null }),
    ],
    lists: [
      {
        ...{ id: 'l', title: null, openedAt: START_MS, closedAt: null, itemId: null, version: 1 },
        ...{ ...NO_SPEAKING_RULES, handsUntil: null, elsewhere: null, carried: null },
        speeches: [speech(1, {}), speech(9, {}), speech(2, { startedAt: START_MS - 5_000, groupName: null })],
      },
    ],
    votes: [{ ...inspection, votes }],
    head: { sequence: 3, hash: 'ab'.repeat(32) },
    writtenMs: START_MS + 8_000_000,
    ...more,
  } satisfies SittingReport as SittingReport;
}

export const testVoters = NAMES.map((name, index) => ({ name, vote: index % 3, proxy: 'By & proxy' }));
