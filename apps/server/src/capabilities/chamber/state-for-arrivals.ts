import type { LivePartName } from '@hemicycle/contract/live';
import { contains, oldestSnapshot, readAsOf, writeAsOf } from '../../live/as-of.ts';
import { CHANGES_KEPT_MS, loadChanges } from '../../live/live-change-store.ts';
import type { FieldFor, LivePart, LoadedPart, OpenPart } from '../../live/live-part.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { TextParts } from '../../platform/socket/shared-text.ts';
import type { Snapshot } from '../../platform/socket/versioned-stream.ts';

/** A live part of a session, with what it declares of itself. */
export type WatchedPart = Pick<LivePart, 'name' | 'reads'> & { readonly open: OpenPart };

/** The part of the live state that a viewer asks for: all of it, some parts, or the changes since a
 *  moment that the page names. */
export type Wanted =
  | { readonly kind: 'all' }
  | { readonly kind: 'parts'; readonly parts: ReadonlySet<LivePartName> }
  | { readonly kind: 'since'; readonly asOf: string };

export interface Asking {
  readonly viewer: Viewer;
  readonly wanted: Wanted;
}

/** The server forgets changes a little later than it stops to trust a page's moment. */
const ANSWERED_SINCE_MS = CHANGES_KEPT_MS / 2;

/** Loads the live state of a session once for all of these viewers. The returned function gives
 *  each what they asked for. The number of queries does not depend on the number of viewers. Each
 *  field is written once for each class of viewer, except a viewer's own votes.
 *  @throws DomainError `not-found` when the session is gone. Source: DESIGN §4. */
export async function loadStateForArrivals(
  { db }: Pick<Deps, 'db'>,
  idVotingSession: string,
  parts: readonly WatchedPart[],
  asking: readonly Asking[],
): Promise<(asking: Asking) => Snapshot> {
  const moments = new Map(
    asking.flatMap(({ wanted }) =>
      wanted.kind === 'since' ? [[wanted.asOf, readAsOf(wanted.asOf)] as const] : [],
    ),
  );
  const since = oldestSnapshot([...moments.values()].flatMap((asOf) => asOf?.snapshot ?? []));
  // The moment comes before the load, so that the state contains all of it.
  const { now, changes } = await loadChanges(db, since === undefined ? {} : { since, idVotingSession });
  const changedSince = new Map(
    [...moments].map(([text, asOf]) => {
      const isRecent = asOf !== null && asOf.atMs >= now.atMs - ANSWERED_SINCE_MS && asOf.atMs <= now.atMs;
      const missed = changes.filter(({ xid }) => asOf !== null && !contains(asOf.snapshot, xid));
      const isForAll = missed.some((change) => change.idVotingSession === null);
      const tables = new Set(missed.map(({ table }) => table));
      return [text, isRecent && !isForAll ? partsThatRead(parts, tables) : null] as const;
    }),
  );
  const wantedParts = (wanted: Wanted): ReadonlySet<LivePartName> | null => {
    if (wanted.kind === 'all') return null;
    return wanted.kind === 'parts' ? wanted.parts : (changedSince.get(wanted.asOf) ?? null);
  };
  const wants = asking.map(({ wanted }) => wantedParts(wanted));
  const loads = parts.filter(({ name }) => wants.some((some) => some === null || some.has(name)));
  const loaded = await Promise.all(loads.map((part) => loadPart(part, asking)));
  const moment = writeAsOf(now);
  return ({ viewer, wanted }) => {
    const some = wantedParts(wanted);
    const told = loaded.filter(({ name }) => some === null || some.has(name));
    const fields = told.flatMap(({ part }) => Object.entries<FieldFor>(part?.fields ?? {}));
    return {
      state: objectOf(fields, viewer),
      pages: told.flatMap(({ part }) => part?.pages ?? []),
      // Where only some parts are told again, news of others may still be under way.
      ...(wanted.kind !== 'parts' && { asOf: moment }),
      parts: some === null ? null : [...some],
    };
  };
}

async function loadPart(
  { name, open: { load } }: WatchedPart,
  asking: readonly Asking[],
): Promise<{ name: LivePartName; part?: LoadedPart<never> }> {
  if (load === undefined) return { name };
  const part = await load(asking.map(({ viewer }) => viewer));
  if (part === null) throw new DomainError('not-found');
  return { name, part };
}

/** The parts that are read from any of these tables. */
export function partsThatRead(
  parts: readonly Pick<LivePart, 'name' | 'reads'>[],
  tables: ReadonlySet<string>,
): Set<LivePartName> {
  return new Set(
    parts.flatMap(({ name, reads }) => (reads.some((table) => tables.has(table)) ? [name] : [])),
  );
}

function objectOf(fields: readonly [string, FieldFor][], viewer: Viewer): TextParts {
  const texts = fields.flatMap(([name, fieldFor], index) => [
    `${index === 0 ? '{' : ','}${JSON.stringify(name)}:`,
    ...fieldFor(viewer),
  ]);
  return [...(texts.length === 0 ? ['{'] : texts), '}'];
}
