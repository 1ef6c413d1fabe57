import { expect, test } from 'vitest';
import { siteShades } from './site-colour.ts';

test('[LOOKS §2] the default colour gives the shades of the table', () => {
  const outcome = siteShades('#1F4A3D');
  if (!outcome.ok) throw new Error(outcome.code);
  expect(outcome.shades.light).toEqual({ site: '#1F4A3D', hover: '#183A30', tint: '#E4E8E4' });
  expect(outcome.shades.dark.site).toMatch(/^#9[0-9A-F]C[0-9A-F]B[0-9A-F]$/);
});

test.each([
  { colour: '#55264B', expected: 'ok' },
  { colour: '#34424F', expected: 'ok' },
  { colour: 'green', expected: 'not-a-colour' },
  { colour: '#8FBC8F', expected: 'too-little-contrast' },
  { colour: '#1C5A96', expected: 'too-near-a-decision' },
  { colour: '#8E1F23', expected: 'too-near-a-decision' },
])('[LOOKS §2] $colour: $expected', ({ colour, expected }) => {
  const outcome = siteShades(colour);
  expect(outcome.ok ? 'ok' : outcome.code).toBe(expected);
});
