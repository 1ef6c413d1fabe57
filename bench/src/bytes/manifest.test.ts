import { expect, test } from 'vitest';
import { adapterFiles, filesOf, manifest } from './manifest.ts';

const chunks = manifest.parse({
  'index.html': {
    file: 'assets/index.js',
    isEntry: true,
    imports: ['_shared.js'],
    css: ['assets/index.css'],
  },
  '_shared.js': { file: 'assets/shared.js', imports: ['index.html'] },
  'src/Chamber.tsx': { file: 'assets/Chamber.js', isDynamicEntry: true, imports: ['_shared.js'] },
  '../../packages/media/src/mesh/create.ts': {
    file: 'assets/mesh.js',
    isDynamicEntry: true,
    imports: ['_shared.js', '_rtc.js'],
  },
  '_rtc.js': { file: 'assets/rtc.js' },
  'font.woff2': { file: 'assets/font.woff2' },
});

test('a chunk is loaded with what it imports, in a circle too', () => {
  expect([...filesOf(chunks, ['src/Chamber.tsx', 'font.woff2'])].toSorted()).toEqual([
    'assets/Chamber.js',
    'assets/index.css',
    'assets/index.js',
    'assets/shared.js',
  ]);
});

test('[MEDIA-02] what a media adapter shares with the pages is not its own', () => {
  expect([...adapterFiles(chunks)].toSorted()).toEqual(['assets/mesh.js', 'assets/rtc.js']);
});
