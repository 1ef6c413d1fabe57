import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findPrograms } from './find-programs.ts';
import { readSettings } from './settings.ts';

const read = (path: string) => readFileSync(join(import.meta.dirname, '../../../deploy', path), 'utf8');

test.for([
  ['compose.yaml', /(HEMICYCLE_RECORDER_\w+): +'?([^'\n]*)/gu],
  [
    'helm/hemicycle/templates/recorder.yaml',
    /(?<=name: )(HEMICYCLE_RECORDER_\w+)(?:, value: '?([^'\n]*))?/gu,
  ],
] as const)('[BEY-30] a recorder takes the settings of %s', ([path, setting]) => {
  // What the operator fills in: names, an address and a long secret.
  const filledIn = (value: string | undefined) =>
    value === undefined || value.includes('TOKEN')
      ? 'a-token-of-at-least-32-characters'
      : value
          .replace(/\{\{ \.Values\.recorder\.capacity[^}]*\}\}.*/u, '2')
          .replace(/\$?\{.*\}/u, 'a.example');
  const env = Object.fromEntries(
    [...read(path).matchAll(setting)].map(([, name, value]) => [name ?? '', filledIn(value)]),
  );
  expect(Object.keys(env)).toHaveLength(4);
  expect(readSettings(env)).toMatchObject({
    ok: true,
    settings: { server: new URL('https://a.example'), chromiumFlags: ['--no-sandbox'] },
  });
});

test('[BEY-30] the image of a recorder has the programs that it runs', () => {
  const nothing = findPrograms({ PATH: '' });
  if (nothing.ok) throw new Error('there are no programs on an empty path');
  const needed = nothing.line.split('--no-install-recommends ')[1]?.split(' ') ?? [];
  expect(needed).toContain('chromium');
  const [stage = ''] = /(?<=AS recorder\n)[\s\S]*?(?=\nFROM|$)/u.exec(read('Dockerfile')) ?? [];
  for (const name of needed) expect(stage).toMatch(new RegExp(`\\s${name}\\s`, 'u'));
});
