import type { FieldFor, OpenPart } from '../../live/live-part.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { TextParts } from '../../platform/socket/shared-text.ts';
import type { Snapshot } from '../../platform/socket/versioned-stream.ts';

/** Loads the live state of a session once for all of these viewers. The returned function gives the
 *  state for one viewer. The number of queries does not depend on the number of viewers. Each field
 *  is written once for each class of viewer, except a viewer's own votes.
 *  @throws DomainError `not-found` when the session is gone. Source: DESIGN §4. */
export async function loadStateForArrivals(
  parts: readonly OpenPart[],
  viewers: readonly Viewer[],
): Promise<(viewer: Viewer) => Snapshot> {
  const loaded = await Promise.all(parts.flatMap(({ load }) => (load === undefined ? [] : [load(viewers)])));
  const fields: [string, FieldFor][] = [];
  const pages: Snapshot['pages'][number][] = [];
  for (const part of loaded) {
    if (part === null) throw new DomainError('not-found');
    fields.push(...Object.entries<FieldFor>(part.fields));
    pages.push(...(part.pages ?? []));
  }
  return (viewer) => ({ state: objectOf(fields, viewer), pages });
}

function objectOf(fields: readonly [string, FieldFor][], viewer: Viewer): TextParts {
  const texts = fields.flatMap(([name, fieldFor], index) => [
    `${index === 0 ? '{' : ','}${JSON.stringify(name)}:`,
    ...fieldFor(viewer),
  ]);
  return [...texts, '}'];
}
