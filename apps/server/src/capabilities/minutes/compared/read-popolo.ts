import { z } from 'zod';
import { type ComparedSitting, type ComparedValue, momentOf, plain } from './compared-sitting.ts';
import { UnreadableFileError } from './unreadable-file.ts';

const text = z.string().nullish();
const number = z.union([z.number(), z.string()]).nullish();
const named = z.object({ id: z.string(), name: text });
const documentOf = z.object({
  events: z
    .array(
      named.extend({
        start_date: text,
        end_date: text,
        classification: text,
        parent_id: text,
        identifiers: z.array(z.object({ identifier: z.string() })).default([]),
      }),
    )
    .min(1),
  organizations: z.array(named).default([]),
  persons: z.array(named).default([]),
  motions: z.array(z.object({ id: z.string(), text })).default([]),
  vote_events: z.array(
    z.object({
      id: z.string(),
      identifier: text,
      motion_id: text,
      agenda_item_id: text,
      start_date: text,
      end_date: text,
      result: text,
      record_hash: text,
      counts: z.array(z.object({ option: z.string(), value: z.number(), group_id: text, weight: number })),
      votes: z
        .array(
          z.object({
            voter_id: z.string(),
            option: text,
            weight: number,
            exact_weight: text,
            cast_by_id: text,
          }),
        )
        .default([]),
    }),
  ),
});

/** Reads vote events of Popolo with the people, groups, motions and agenda items that they
 *  name. Speeches and the attendance are not in the format. @throws UnreadableFileError.
 *  Source: BEY-35. */
export function readPopolo(json: string): ComparedSitting {
  let parsed: unknown;
  try {
    parsed = JSON.parse(json);
  } catch (cause) {
    throw new UnreadableFileError('no JSON', { cause });
  }
  const read = documentOf.safeParse(parsed);
  if (!read.success) throw new UnreadableFileError(z.prettifyError(read.error));
  const { events, organizations, persons, motions, vote_events: votes } = read.data;
  const names = new Map([...organizations, ...persons].map(({ id, name }) => [id, name ?? id]));
  const motionOf = new Map(motions.map(({ id, text: words }) => [id, words ?? '']));
  const nameOf = (id: string) => names.get(id) ?? id;
  const items = events.filter(({ classification }) => classification === 'agenda-item');
  const titleOf = (id: string | null) => items.find((item) => item.id === id)?.name ?? null;
  return {
    sitting: events
      .filter((event) => !items.includes(event))
      .map(({ id, name, start_date: from, end_date: to }) => ({
        ...{ key: 'sitting ', thing: 'sitting', about: name ?? '' },
        values: [
          plain('id', id),
          plain('title', name ?? null),
          { ...plain('planned', momentOf(from ?? null)), key: 'planned from' },
          { ...plain('planned', momentOf(to ?? null)), key: 'planned to' },
        ],
      })),
    ...{ passage: null, speech: null, stay: null },
    item: items.map(({ id, name, parent_id: parent, identifiers, start_date: from, end_date: to }) => ({
      ...{ key: `item ${id}`, thing: 'item', about: name ?? '' },
      values: [
        plain('number', identifiers[0]?.identifier ?? null),
        plain('title', name ?? null),
        plain('place', titleOf(parent ?? null)),
        plain('began', momentOf(from ?? null)),
        plain('ended', momentOf(to ?? null)),
      ],
    })),
    vote: votes.map((vote) => {
      const motion = motionOf.get(vote.motion_id ?? '') ?? '';
      return {
        ...{ key: `vote ${vote.id}`, thing: 'vote', about: motion.split('\n', 1)[0] ?? '' },
        values: [
          plain('number', vote.identifier ?? null),
          plain('text', motion),
          plain('place', titleOf(vote.agenda_item_id ?? null)),
          plain('began', momentOf(vote.start_date ?? null)),
          plain('ended', momentOf(vote.end_date ?? null)),
          plain('result', vote.result ?? null),
          plain('record', vote.record_hash ?? null),
          ...vote.counts.flatMap(({ option, value, group_id: group, weight }): ComparedValue[] => {
            const of = group == null ? option : `${option} (${nameOf(group)})`;
            const key = `${option} of ${group ?? ''}`;
            return [
              { key: `count ${key}`, aspect: 'count', detail: of, value: String(value) },
              ...(weight == null
                ? []
                : [{ key: `weight ${key}`, aspect: 'weight', detail: of, value: String(weight) } as const]),
            ];
          }),
          ...vote.votes.flatMap((one): ComparedValue[] => {
            const { voter_id: voter, weight, exact_weight: exact, cast_by_id: by } = one;
            const detail = nameOf(voter);
            const value = (aspect: 'choice' | 'weight' | 'proxy', said: string | null): ComparedValue[] =>
              said === null ? [] : [{ key: `${aspect} of voter ${voter}`, aspect, detail, value: said }];
            return [
              ...value('choice', one.option ?? null),
              ...value('weight', exact ?? (weight == null ? null : String(weight))),
              ...value('proxy', by == null ? null : nameOf(by)),
            ];
          }),
        ],
      };
    }),
  };
}
