import { expect, test } from 'vitest';
import { nearestSiteColour, siteShades } from './site-colour.ts';

test('[LOOKS §2] the default colour gives the shades of the table', () => {
  const outcome = siteShades('#1F4A3D');
  if (!outcome.ok) throw new Error(outcome.code);
  expect(outcome.shades.light).toEqual({ site: '#1F4A3D', hover: '#183A30', tint: '#E4E8E4' });
  expect(outcome.shades.dark.site).toMatch(/^#9[0-9A-F]C[0-9A-F]B[0-9A-F]$/);
});

test.each([
  { colour: '#55264B', expected: 'ok' },
  { colour: '#34424F', expected: 'ok' },
  { colour: '#1F3A7D', expected: 'ok' },
  { colour: '#8A1538', expected: 'ok' },
  { colour: '#800020', expected: 'ok' },
  { colour: '#7B1E3A', expected: 'ok' },
  { colour: 'green', expected: 'not-a-colour' },
  { colour: '#C8102E', expected: 'too-little-contrast' },
  { colour: '#0055A4', expected: 'too-near-a-decision' },
  { colour: '#8FBC8F', expected: 'too-little-contrast' },
  { colour: '#1C5A96', expected: 'too-near-a-decision' },
  { colour: '#8E1F23', expected: 'too-near-a-decision' },
])('[LOOKS §2] $colour: $expected', ({ colour, expected }) => {
  const outcome = siteShades(colour);
  expect(outcome.ok ? 'ok' : outcome.code).toBe(expected);
});

test.each([
  { colour: '#0055A4', near: 'yea' },
  { colour: '#8F3A10', near: 'nay' },
  { colour: '#8E1F23', near: 'bad' },
])('[LOOKS §2] $colour is too near to $near', ({ colour, near }) => {
  expect(siteShades(colour)).toEqual({ ok: false, code: 'too-near-a-decision', near });
});

test.each(['#0055A4', '#C8102E', '#B22222', '#FFEE00', '#FFFFFF', '#1C5A96', '#8E1F23', '#8FBC8F'])(
  '[LOOKS §2] near the refused %s a colour is offered that is accepted',
  (refused) => {
    const offered = nearestSiteColour(refused);
    expect(offered).toMatch(/^#[0-9A-F]{6}$/);
    expect(offered).not.toBe(refused);
    expect(siteShades(offered ?? '').ok).toBe(true);
  },
);

test('[LOOKS §2] an accepted colour is its own nearest, and what is no colour has none', () => {
  expect(nearestSiteColour('#1f3a7d')).toBe('#1F3A7D');
  expect(nearestSiteColour('navy')).toBeNull();
});
