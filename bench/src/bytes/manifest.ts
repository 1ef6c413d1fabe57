import { z } from 'zod';

/** The chunks of the web client's build by their source: their imports and the chunks that they
 *  load lazily. */
export const manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    isEntry: z.boolean().optional(),
    isDynamicEntry: z.boolean().optional(),
    imports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
  }),
);
export type Manifest = z.output<typeof manifest>;

/** The script and style files of some sources, with everything that they import. */
export function filesOf(chunks: Manifest, sources: readonly string[]): Set<string> {
  const files = new Set<string>();
  const seen = new Set<string>();
  const left = [...sources];
  for (let source = left.pop(); source !== undefined; source = left.pop()) {
    const chunk = chunks[source];
    if (chunk === undefined || seen.has(source)) continue;
    seen.add(source);
    left.push(...chunk.imports);
    for (const file of [chunk.file, ...chunk.css]) if (/\.(?:js|css)$/u.test(file)) files.add(file);
  }
  return files;
}

/** The files that only media adapters need: imports of the adapters' own chunks that no chunk of
 *  `others` imports. */
export function adapterFiles(chunks: Manifest): Set<string> {
  const isAdapter = (source: string) => /packages\/media\/src\/[^/]+\/.*\.ts$/u.test(source);
  const entries = Object.entries(chunks).filter(([, chunk]) => chunk.isEntry || chunk.isDynamicEntry);
  const own = filesOf(chunks, entries.map(([source]) => source).filter(isAdapter));
  const others = filesOf(
    chunks,
    entries.map(([source]) => source).filter((source) => !isAdapter(source)),
  );
  return new Set([...own].filter((file) => !others.has(file)));
}
