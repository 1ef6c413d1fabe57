import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { firstTimeMs } from '@hemicycle/contract/segment-clock';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { cutSound } from './cut-sound.ts';
import { joinParts } from './join-parts.ts';
import { addLanguages, fileTimesOf, joinLanguages } from './join-tracks.ts';
import { loudnessOf } from './testing-media.ts';

const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0;
const BEGAN = 1_800_000_000_000;
const probed = z.object({
  streams: z.array(
    z.object({
      codec_type: z.string(),
      codec_name: z.string(),
      duration: z.coerce.number(),
      disposition: z.object({ default: z.number() }),
      tags: z.object({ language: z.string(), handler_name: z.string() }),
    }),
  ),
  packets: z.array(z.object({ data_hash: z.string() })),
});

function ffmpeg(folder: string, args: readonly string[]) {
  execFileSync('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-nostdin', ...args], { cwd: folder });
}

function probe(path: string) {
  const entries =
    'stream=codec_type,codec_name,duration:stream_disposition=default:stream_tags=language,handler_name';
  const args = ['-v', 'error', '-show_entries', entries, '-of', 'json', path];
  const picture = ['-select_streams', 'v', '-show_data_hash', 'md5', '-show_entries', 'packet=data_hash'];
  const streams: unknown = JSON.parse(execFileSync('ffprobe', args, { encoding: 'utf8' }));
  const packets: unknown = JSON.parse(
    execFileSync('ffprobe', ['-v', 'error', ...picture, '-of', 'json', path], { encoding: 'utf8' }),
  );
  return probed.parse(Object.assign({}, packets, streams));
}

/** The times and words of the captions that a file has in it. */
function captionsOf(path: string): string[] {
  const args = ['-v', 'error', '-i', path, '-map', '0:s:0', '-f', 'webvtt', '-'];
  const lines = execFileSync('ffmpeg', args, { encoding: 'utf8' }).split('\n');
  return lines.slice(1).filter((line) => line !== '');
}

describe.skipIf(!hasFfmpeg)('the file of a recording with interpreters and captions', () => {
  test('[BEY-17] has a sound a language in its place, with silence where nothing was interpreted, captions as a track, and the picture as it was', async ({
    onTestFinished,
  }) => {
    const folder = mkdtempSync(join(tmpdir(), 'recorder-join-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const ofTone = (hertz: number, seconds: number) => [
      '-f',
      'lavfi',
      '-i',
      `sine=frequency=${hertz}:sample_rate=48000:duration=${seconds}`,
    ];
    const asSegments = (name: string) => [
      ...['-c:a', 'aac', '-f', 'segment', '-segment_time', '2', '-segment_format', 'mpegts', `${name}-%d.ts`],
    ];
    ffmpeg(folder, [
      ...['-f', 'lavfi', '-i', 'testsrc=size=160x90:rate=10:duration=6', ...ofTone(440, 6)],
      ...[
        '-c:v',
        'libx264',
        '-preset',
        'ultrafast',
        '-force_key_frames',
        'expr:gte(t,n_forced*2)',
        ...asSegments('floor'),
      ],
    ]);
    ffmpeg(folder, [...ofTone(1500, 6), ...asSegments('french')]);
    const fetchSegment = async (jobId: string, index: number, path: string) =>
      copyFileSync(join(folder, `${jobId}-${index}.ts`), path);
    // Ten seconds are lost after the first four: they are in no place of the file.
    const floor = [0, 2_000, 14_000].map((at, index) => ({ index, ms: 2_000, begunAt: BEGAN + at }));
    const parts = [{ jobId: 'floor', part: 1, segments: floor }];
    // The interpreter begins two seconds later, and goes on through the gap.
    const french = [2_000, 4_000, 6_000].map((at, index) => ({
      ...{ jobId: 'french', index, ms: 2_000, begunAt: BEGAN + at },
    }));
    const { path: whole, segments } = await joinParts(parts, join(folder, 'joined'), fetchSegment);
    const before = probe(whole);
    const languages = [{ language: 'fra', title: 'Français', segments: french }];
    const sounds = await joinLanguages(languages, { times: fileTimesOf(parts), folder, fetchSegment });
    // Two lines, of which the second one was said after the gap.
    const cues = ['00:00:01.000 --> 00:00:03.000', '<v Rosa Quispe>The sitting is open.', ''];
    const later = ['00:00:04.500 --> 00:00:05.500', '<v Rosa Quispe>We vote &amp; close.', ''];
    const path = join(folder, 'captions-0.vtt');
    writeFileSync(path, ['WEBVTT', '', 'NOTE Plenary', '', '1', ...cues, '2', ...later].join('\n'));
    await addLanguages(whole, { sounds, captions: [{ tag: 'eng', title: 'English', path }] });

    const after = probe(whole);
    expect(after.streams.map(({ codec_type: type, tags }) => [type, tags.language])).toEqual([
      ...[
        ['video', 'und'],
        ['audio', 'und'],
        ['audio', 'fra'],
        ['subtitle', 'eng'],
      ],
    ]);
    expect(after.streams.slice(0, 3).map(({ disposition }) => disposition.default)).toEqual([1, 1, 0]);
    expect(after.streams[3]).toMatchObject({ codec_name: 'mov_text', tags: { handler_name: 'English' } });
    expect(captionsOf(whole)).toEqual([
      ...['00:01.000 --> 00:03.000', 'The sitting is open.'],
      ...['00:04.500 --> 00:05.500', 'We vote & close.'],
    ]);
    expect(after.streams[2]?.tags.handler_name).toBe('Français');
    expect(after.packets).toEqual(before.packets);
    for (const { duration } of after.streams.slice(0, 3)) expect(Math.abs(duration - 6)).toBeLessThan(0.2);
    const piece = (from: number) => {
      const path = join(folder, `piece-${from}.wav`);
      ffmpeg(folder, ['-ss', String(from), '-t', '1', '-i', whole, '-map', '0:a:1', '-y', path]);
      return loudnessOf(path, 1500);
    };
    const [early, there, late] = [await piece(0.5), await piece(2.5), await piece(4.5)];
    expect(there).toBeGreaterThan(-30);
    expect(early).toBeLessThan(-60);
    expect(late).toBeLessThan(-60);

    // The same sound in segments, for players that choose: each has the time of that of the room.
    const pieces: { index: number; loudness: number }[] = [];
    await cutSound(sounds[0]?.path ?? '', { segments, folder }, async ({ index, clockMs }, path) => {
      const ownMs = firstTimeMs(readFileSync(path)) ?? Number.NaN;
      expect(Math.abs(ownMs - clockMs)).toBeLessThan(60);
      pieces.push({ index, loudness: await loudnessOf(path, 1500) });
    });
    expect(pieces.map(({ index }) => index)).toEqual([0, 1, 2]);
    const [silent, heard, afterwards] = pieces.map(({ loudness }) => loudness);
    expect(heard).toBeGreaterThan(-30);
    expect(silent).toBeLessThan(-50);
    expect(afterwards).toBeLessThan(-50);

    // An encoder that wrote one segment alone before it was lost.
    const alone: number[] = [];
    await cutSound(
      sounds[0]?.path ?? '',
      { segments: segments.slice(0, 1), folder },
      async ({ index }, path) => {
        expect(await loudnessOf(path, 1500)).toBeLessThan(-50);
        alone.push(index);
      },
    );
    expect(alone).toEqual([0]);
  });
});
