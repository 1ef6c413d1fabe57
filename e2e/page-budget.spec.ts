import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';

const DIST = join(import.meta.dirname, '../apps/web/dist');

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

/** Whether a text is one of the build's manifest: its chunks by their source. */
function isManifest(value: unknown): value is Record<string, Chunk> {
  return typeof value === 'object' && value !== null && 'index.html' in value;
}

/** The size of the programs and styles of a page's first paint in KB, each file gzipped: what its
 *  sources import. Texts, and what the page loads later, do not count. */
function firstPaintKb(sources: readonly string[]): number {
  const chunks: unknown = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8'));
  if (!isManifest(chunks)) throw new Error('The build has no manifest.');
  const seen = new Set(['index.html', ...sources]);
  const files = new Set<string>();
  for (const source of seen) {
    const chunk = chunks[source];
    if (chunk === undefined) throw new Error(`The build has no ${source}.`);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    for (const next of chunk.imports ?? []) seen.add(next);
  }
  const sizes = [...files].map((file) => gzipSync(readFileSync(join(DIST, file))).length);
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}

// A budget only goes down. What grows a page loads it when it is opened: `lazyPart`.
const budgets = [
  { page: 'the sign-in page', sources: ['src/SignInApp.tsx'], mostKb: 117 },
  { page: 'the chamber', sources: ['src/App.tsx', 'src/pages/Chamber.tsx'], mostKb: 287 },
];

for (const { page, sources, mostKb } of budgets) {
  test(`${page} loads at most ${String(mostKb)} KB before its first paint`, () => {
    expect(firstPaintKb(sources)).toBeLessThanOrEqual(mostKb);
  });
}
