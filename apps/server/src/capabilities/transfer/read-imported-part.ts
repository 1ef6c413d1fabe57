import { plainLines } from '@hemicycle/contract/readable-text';
import { type SittingPartName, sittingParts } from '@hemicycle/contract/sitting-file';
import { contentsNamed, type SittingContent } from '@hemicycle/record/sitting-contents';
import type { z } from 'zod';
import { expectedIn } from './expected-in.ts';
import { jsonOf } from './json-of.ts';

const someParts = sittingParts.partial();
type ShownParts = z.output<typeof someParts>;

/** A part of an imported sitting as it is stored, and whether an administrator (`all`) or a member
 *  of the sitting reads it. `drafts`, `expected`: these parts, where they are there. `names`: of
 *  the people of the sitting, by their ids there. */
export interface PartToRead {
  readonly part: SittingPartName;
  readonly body: string;
  readonly all: boolean;
  readonly drafts: string | null;
  readonly expected: string | null;
  readonly names: Readonly<Record<string, string>>;
}

/** Reads a part for a worker thread: the JSON of the answer, with the names of the people to whom
 *  the part refers by their ids, and without marks that turn the direction of a text; null where it
 *  may not be read. Source: BEY-25. */
export function readImportedPart(given: PartToRead): string | null {
  const parts = shownParts(given);
  if (parts === null) return null;
  const kept = parts.attendance === undefined ? [] : expectedIn(given.expected);
  const known = new Map([
    ...kept.flatMap(({ personId, name }) => (name === null ? [] : [[personId, name] as const])),
    ...Object.entries(given.names),
  ]);
  const names = idsIn(parts).flatMap((id) => {
    const name = known.get(id);
    return name === undefined ? [] : [[id, name] as const];
  });
  return JSON.stringify({ ...parts, names: Object.fromEntries(names) }, (_, value: unknown) =>
    typeof value === 'string' ? plainLines(value) : value,
  );
}

/** Finds the content of a paper or message in a part, for a worker thread; null where it is not
 *  there, or may not be read. */
export function findImportedContent({
  entryId,
  ...given
}: PartToRead & { readonly entryId: string }): SittingContent | null {
  const parts = shownParts(given);
  const named = contentsNamed({ agenda: parts?.agenda ?? null, chat: parts?.chat ?? [] });
  return named.find((content) => content.entryId === entryId) ?? null;
}

/** The people to whom parts refer by their ids alone. */
function idsIn({ attendance = [], chat = [], proxies = [] }: ShownParts): string[] {
  return [
    ...[...attendance, ...chat].map(({ personId }) => personId),
    ...proxies.flatMap(({ proxyId, principalId }) => [proxyId, principalId]),
  ];
}

/** The part, where it may be read: members of the sitting read an agenda that was published and
 *  not hidden, without the ids of drafts of votes, and minutes that were sent to them. */
function shownParts({
  part,
  body,
  all,
  drafts,
}: Pick<PartToRead, 'part' | 'body' | 'all' | 'drafts'>): ShownParts | null {
  const parts = someParts.parse({ [part]: jsonOf(body) });
  if (all) return parts;
  const { agenda, minutes } = parts;
  if (minutes?.state === 'draft' || agenda?.publishedMs === null || agenda?.hidden === true) return null;
  if (!agenda) return parts;
  const kept = drafts === null ? [] : (sittingParts.shape.drafts.parse(jsonOf(drafts)) ?? []);
  const unseen = new Set(kept.map(({ id }) => id));
  const items = agenda.items.map((item) => ({
    ...item,
    pollIds: item.pollIds.filter((pollId) => !unseen.has(pollId)),
  }));
  return { agenda: { ...agenda, items } };
}
