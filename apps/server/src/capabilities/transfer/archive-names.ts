/** The name of the document in the tar of a sitting; it is the first entry. */
export const DOCUMENT_NAME = 'sitting.json';

export function nameOfContent(sha256: string): string {
  return `files/${sha256}`;
}

/** The hash by which an entry is named; null where it is no content. */
export function hashInName(name: string): string | null {
  return /^files\/(?<sha256>[0-9a-f]{64})$/u.exec(name)?.groups?.['sha256'] ?? null;
}
