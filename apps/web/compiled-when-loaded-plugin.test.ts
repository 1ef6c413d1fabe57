import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterEach, expect, test } from 'vitest';
import { compiledWhenLoaded } from './compiled-when-loaded-plugin.ts';

const folders: string[] = [];
afterEach(() => Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true }))));

/** The files of a program that loads a second one, by name. */
async function built(names: readonly string[]): Promise<Record<string, string>> {
  const root = await mkdtemp(join(tmpdir(), 'hemicycle-hint-'));
  folders.push(root);
  await writeFile(join(root, 'page.js'), `import('./Chamber.js').then((chamber) => chamber.draw());`);
  await writeFile(join(root, 'Chamber.js'), `export const draw = () => import('./Panel.js');`);
  await writeFile(join(root, 'Panel.js'), `export const panel = () => document.title;`);
  const result = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [compiledWhenLoaded(names)],
    build: { write: false, rolldownOptions: { input: join(root, 'page.js') } },
  });
  if (Array.isArray(result) || !('output' in result)) throw new Error('The bundler gave no output.');
  return Object.fromEntries(
    result.output.flatMap((file) => (file.type === 'chunk' ? [[file.name, file.code]] : [])),
  );
}

test('[BEY-23] what is drawn first in the chamber is compiled while it loads, by its first line, and nothing else', async () => {
  const files = await built(['Chamber']);
  expect(files['Chamber']?.split('\n')[0]).toBe('//# allFunctionsCalledOnLoad');
  expect(files['page']).not.toContain('allFunctionsCalledOnLoad');
  expect(files['Panel']).not.toContain('allFunctionsCalledOnLoad');
});

test('a build without a file of that name fails', async () => {
  await expect(built(['Chambre'])).rejects.toThrow('No file of the build is called Chambre.');
});
