import type { Caption } from '@hemicycle/contract/captions';
import { expect, test } from 'vitest';
import { transcriptTextOf, webVttOf } from './write-transcript.ts';

const START_MS = Date.UTC(2026, 10, 26, 9, 0, 0);
const head = {
  title: 'Plenary <sitting> 114',
  startMs: START_MS,
  zone: 'Europe/Brussels',
  words: {
    timesFrom: (time: string, zone: string) => `Times count from ${time} (${zone})`,
    corrected: (first: string, by: string, time: string) => `corrected by ${by} at ${time}, first: ${first}`,
    automatic: (by: string, time: string) => `automatic, approved by ${by} at ${time}`,
    leftOut: (lines: number) => `${String(lines)} left out`,
  },
};

function line(number: number, afterMs: number, more: Partial<Caption> = {}): Caption {
  return {
    id: `c${String(number)}`,
    language: 'default',
    number,
    version: number,
    text: `Line ${String(number)}`,
    speaker: null,
    captioner: 'Leila Haddad',
    createdAt: START_MS + afterMs,
    correction: null,
    growing: false,
    automatic: null,
    ...more,
  };
}

test('[BEY-15] WebVTT has a cue for what was said at one time, its speakers as voices, until the next one or for 16 s', () => {
  const captions = [
    line(1, 2_250, { speaker: 'María-José Fernández' }),
    line(2, 4_000),
    line(3, 4_000, { text: 'a --> b & <b>bold</b>' }),
    line(4, 3_600_000 * 101),
  ];
  expect(webVttOf(captions, head)).toBe(
    [
      'WEBVTT',
      'NOTE Plenary &lt;sitting&gt; 114\nTimes count from 2026-11-26 10:00:00 (Europe/Brussels)',
      '1\n00:00:02.250 --> 00:00:04.000\n<v María-José Fernández>Line 1',
      '2\n00:00:04.000 --> 00:00:20.000\n<v Leila Haddad>Line 2\n<v Leila Haddad>a --&gt; b &amp; &lt;b&gt;bold&lt;/b&gt;',
      '4\n101:00:00.000 --> 101:00:16.000\n<v Leila Haddad>Line 4\n',
    ].join('\n\n'),
  );
});

test('[BEY-15] a line from before the start begins at 0, and a correction names the first wording', () => {
  const corrected = line(1, -5_000, {
    text: 'forty-two',
    correction: { firstText: 'fourty-two', by: 'Leila Haddad', at: START_MS + 1_000 },
  });
  expect(webVttOf([corrected], head)).toContain(
    'NOTE corrected by Leila Haddad at 2026-11-26 10:00:01, first: fourty-two\n\n1\n00:00:00.000 --> 00:00:16.000\n<v Leila Haddad>forty-two\n',
  );
  expect(transcriptTextOf([corrected], head)).toBe(
    'Plenary <sitting> 114\nEurope/Brussels\n\n[2026-11-26 09:59:55] Leila Haddad: forty-two [corrected by Leila Haddad at 2026-11-26 10:00:01, first: fourty-two]\n',
  );
});

test('[BEY-15] a transcript without lines is a valid file', () => {
  expect(webVttOf([], head).startsWith('WEBVTT\n\nNOTE ')).toBe(true);
});

test('[BEY-39] automatic lines are marked in the files, and stand there only once somebody approved them', () => {
  const approval = { by: 'Leila Haddad', at: START_MS + 9_000 };
  const captions = [
    line(1, 1_000, { speaker: 'Rosa Quispe', automatic: { approval } }),
    line(2, 2_000, { speaker: 'Rosa Quispe', automatic: { approval: null } }),
    line(3, 3_000),
  ];
  const [vtt, text] = [webVttOf(captions, head), transcriptTextOf(captions, head)];
  expect(vtt).toContain('(Europe/Brussels)\n1 left out\n');
  expect(vtt).toContain(
    'NOTE automatic, approved by Leila Haddad at 2026-11-26 10:00:09\n\n1\n00:00:01.000 --> 00:00:03.000\n<v.automatic Rosa Quispe>Line 1\n',
  );
  expect(text).toContain(
    'Europe/Brussels\n1 left out\n\n[2026-11-26 10:00:01] Rosa Quispe: Line 1 [automatic, ',
  );
  for (const file of [vtt, text]) {
    expect(file).not.toContain('Line 2');
    expect(file).toContain('Line 3');
  }
});
