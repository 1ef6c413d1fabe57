import { clientPagePaths } from '@hemicycle/contract/client-pages';

const patterns = clientPagePaths
  .map((pattern) => pattern.split('/').slice(2))
  // Of two patterns that fit, the one with fewer parameters is meant.
  .toSorted((a, b) => a.filter(isParameter).length - b.filter(isParameter).length);

function isParameter(part: string): boolean {
  return part.startsWith(':');
}

/** The name of the page at a path, without any id, code or token of its address; null: no page of
 *  this site, or the page that a recorder opens. Source: CFG-16. */
export function pageNameOf(pathname: string): string | null {
  const parts = pathname.replace(/\/$/u, '').split('/');
  if (parts[1] !== 'app' || parts[2] === 'record') return null;
  const given = parts.slice(2);
  const found = patterns.find(
    (pattern) =>
      pattern.length === given.length && pattern.every((part, at) => isParameter(part) || part === given[at]),
  );
  if (found === undefined) return null;
  return found.length === 0 ? 'chamber' : found.filter((part) => !isParameter(part)).join('/');
}
