import type { ClosingEntry, RecordEntry } from '@hemicycle/contract/records';
import { buildClosingEntry, type ChainPlace, type ClosingFacts } from '@hemicycle/record/build-entry';
import { canonicalText } from '@hemicycle/record/canonical-bytes';
import { entryHash } from '@hemicycle/record/signed-bytes';

/** An entry with its hash and its text, before it is signed. */
export interface PreparedEntry<Entry extends RecordEntry = RecordEntry> {
  readonly entry: Entry;
  readonly hash: string;
  /** The canonical text that the database stores. */
  readonly text: string;
}

/** Prepares an entry to be signed. Pure. */
export function prepareEntry<Entry extends RecordEntry>(entry: Entry): PreparedEntry<Entry> {
  return { entry, hash: entryHash(entry), text: canonicalText(entry) };
}

/** Builds and prepares the entry of a closing. For thousands of votes this takes a good part of a
 *  second of processor time, so a worker thread runs it. Pure. Source: BEY-01. */
export function prepareClosing({
  place,
  facts,
}: {
  readonly place: ChainPlace;
  readonly facts: ClosingFacts;
}): PreparedEntry<ClosingEntry> {
  return prepareEntry(buildClosingEntry(place, facts));
}
