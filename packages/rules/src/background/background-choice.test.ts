import { expect, test } from 'vitest';
import {
  type BackgroundFlags,
  choiceInForce,
  imageChoice,
  keepAtMute,
  keepChoice,
  mandatoryChoice,
  offeredChoices,
  offersBackgrounds,
  pictureOf,
  readChoice,
  restoreAtUnmute,
} from './background-choice.ts';

const site = [
  { enabled: true, path: '/backgrounds/site-1.svg' },
  { enabled: false, path: '/backgrounds/site-2.svg' },
  { enabled: true, path: 'backgrounds/site-3.jpg' },
];
const flags: BackgroundFlags = {
  enableBlurAndVirtualBackgrounds: true,
  enableFullBlurBackground: true,
  siteImages: site,
};
const group = (name: string, url: string | null, mandatory = false) => ({
  name,
  virtualBackgroundUrl: url,
  virtualBackgroundMandatory: mandatory,
});

test.each([
  ['/backgrounds/site-1.svg', 'image-backgrounds/site-1.svg'],
  ['backgrounds/Assembly.hall_2.webp', 'image-backgrounds/Assembly.hall_2.webp'],
  ['https://elsewhere.example/a.png', null],
  ['//elsewhere.example/a.png', null],
  ['/backgrounds/../api/x.png', null],
  ['/backgrounds/.hidden.png', null],
  ['/backgrounds/a.png?x=1', null],
  ['/backgrounds/a.html', null],
  ['javascript:a.png', null],
  ['', null],
])('[VBG-04] the picture at %s is the choice %s', (path, expected) => {
  expect(imageChoice(path)).toBe(expected);
});

test.each([
  ['none', 'none'],
  ['blur', 'blur'],
  ['fullblur', 'fullblur'],
  ['image-backgrounds/site-1.svg', 'image-backgrounds/site-1.svg'],
  ['image-//elsewhere.example/a.png', 'none'],
  ['image-', 'none'],
  ['sepia', 'none'],
  [null, 'none'],
])('[VBG-04] kept as %s means %s', (kept, expected) => {
  expect(readChoice(kept)).toBe(expected);
});

test('[VBG-04] the path of a picture starts at the root of the site', () => {
  expect(pictureOf('image-backgrounds/site-1.svg')).toBe('/backgrounds/site-1.svg');
  expect(pictureOf('blur')).toBeNull();
});

const iPad = (version: number) =>
  `Mozilla/5.0 (iPad; CPU OS ${version}_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/${version}.0 Mobile/15E148 Safari/604.1`;
const iPadAsMac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/13.1 Safari/605.1.15';
const chromium =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

test.each([
  { what: 'a desktop', userAgent: chromium, touch: 0, enabled: true, expected: true },
  { what: 'the flag is off', userAgent: chromium, touch: 0, enabled: false, expected: false },
  { what: 'an iPad on Safari 10', userAgent: iPad(10), touch: 5, enabled: true, expected: true },
  { what: 'an iPad on Safari 11', userAgent: iPad(11), touch: 5, enabled: true, expected: false },
  { what: 'an iPad on Safari 13', userAgent: iPad(13), touch: 5, enabled: true, expected: false },
  { what: 'an iPad that says it is a Mac', userAgent: iPadAsMac, touch: 5, enabled: true, expected: false },
  { what: 'a Mac on Safari 13', userAgent: iPadAsMac, touch: 0, enabled: true, expected: true },
  { what: 'an iPad on Safari 14', userAgent: iPad(14), touch: 5, enabled: true, expected: true },
])('[VBG-02] the menu is there: $what, $expected', ({ userAgent, touch, enabled, expected }) => {
  const browser = { userAgent, maxTouchPoints: touch };
  expect(offersBackgrounds({ enableBlurAndVirtualBackgrounds: enabled }, browser)).toBe(expected);
});

const namesOf = (offered: ReturnType<typeof offeredChoices>) => offered.map(({ choice }) => choice);

test('[VBG-01] [VBG-05] none, blur, full blur, the enabled pictures of the site and those of the groups, each once', () => {
  const groups = [
    group('Green League', '/backgrounds/green.png'),
    group('Ministry', null),
    group('Again', '/backgrounds/green.png'),
  ];
  expect(offeredChoices(flags, groups)).toEqual([
    { choice: 'none' },
    { choice: 'blur' },
    { choice: 'fullblur' },
    { choice: 'image-backgrounds/site-1.svg', siteImage: 1 },
    { choice: 'image-backgrounds/site-3.jpg', siteImage: 3 },
    { choice: 'image-backgrounds/green.png', groupName: 'Green League' },
  ]);
});

test('[VBG-03] full blur only where the site has it', () => {
  expect(namesOf(offeredChoices({ ...flags, enableFullBlurBackground: false, siteImages: [] }, []))).toEqual([
    'none',
    'blur',
  ]);
});

test('[VBG-02] nothing where the site has no backgrounds, not even a prescribed one', () => {
  const off = { ...flags, enableBlurAndVirtualBackgrounds: false };
  expect(offeredChoices(off, [group('Court', '/backgrounds/court.png', true)])).toEqual([]);
  expect(choiceInForce([], 'blur')).toBe('none');
});

test.each([
  { what: 'no group', groups: [], expected: null },
  { what: 'offered, not prescribed', groups: [group('A', '/a.png')], expected: null },
  { what: 'prescribed without a picture', groups: [group('A', null, true)], expected: null },
  {
    what: 'prescribed from elsewhere',
    groups: [group('A', 'https://x.example/a.png', true)],
    expected: null,
  },
  {
    what: 'the first that prescribes one',
    groups: [group('A', '/a.png'), group('B', '/b.png', true), group('C', '/c.png', true)],
    expected: { choice: 'image-b.png', groupName: 'B' },
  },
])('the prescribed background: $what', ({ groups, expected }) => {
  expect(mandatoryChoice(groups)).toEqual(expected);
});

test('a prescribed background wins over what was chosen, which comes back without it', () => {
  const court = [group('Court', '/court.png', true)];
  expect(choiceInForce(offeredChoices(flags, court), 'blur')).toBe('image-court.png');
  expect(choiceInForce(offeredChoices(flags, []), 'blur')).toBe('blur');
  expect(choiceInForce(offeredChoices({ ...flags, enableFullBlurBackground: false }, []), 'fullblur')).toBe(
    'none',
  );
});

test.each([
  { what: 'with video', muted: false, choice: 'blur', expected: { current: 'blur', previous: 'none' } },
  { what: 'muted', muted: true, choice: 'blur', expected: { current: 'blur', previous: 'blur' } },
  { what: 'the same again', muted: false, choice: 'none', expected: { current: 'none', previous: 'none' } },
] as const)('[VBG-08] [VBG-10] what is kept of a choice: $what', ({ muted, choice, expected }) => {
  expect(keepChoice({ current: 'none', previous: 'none' }, choice, muted)).toEqual(expected);
});

test('[VBG-08] the choice survives a mute, also one made during it', () => {
  const muted = keepAtMute({ current: 'blur', previous: 'none' });
  expect(muted).toEqual({ current: 'blur', previous: 'blur' });
  expect(restoreAtUnmute(muted).current).toBe('blur');
  expect(restoreAtUnmute(keepChoice(muted, 'image-a.png', true)).current).toBe('image-a.png');
});

test('[VBG-09] [VBG-10] every choice leads to every other and back to none', () => {
  const all = ['none', 'blur', 'fullblur', 'image-a.png'] as const;
  for (const from of all) {
    for (const to of all) {
      const kept = keepChoice({ current: from, previous: 'none' }, to, false);
      expect(kept.current).toBe(to);
      expect(keepChoice(kept, 'none', false).current).toBe('none');
    }
  }
});
