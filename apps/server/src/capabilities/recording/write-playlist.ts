import { followsOn } from '@hemicycle/rules/recording/parts';

export const HLS_TYPE = 'application/vnd.apple.mpegurl';
export const SEGMENT_TYPE = 'video/mp2t';
export const WEBVTT_TYPE = 'text/vtt; charset=utf-8';

interface ListedPart {
  readonly segments: readonly {
    readonly ms: number;
    readonly begunMs: number;
    readonly address: string | null;
  }[];
}

/** Sound beside the picture. `title`: the language in its own name. */
interface ListedSound {
  readonly title: string;
  readonly language: string;
  readonly address: string;
}

/** Captions beside the picture. `language` null: that of the floor, which is not known. */
interface ListedCaptions {
  readonly title: string;
  readonly language: string | null;
  readonly address: string;
}

/** An HLS media playlist of parts with a break between two of them, and where an encoder was
 *  started again. `first`: the number of the first segment. `isOver`: nothing will be added.
 *  A segment without an address is left out, and its break stands. Source: RFC 8216. */
export function playlistOf(
  parts: readonly ListedPart[],
  { isOver, first }: { readonly isOver: boolean; readonly first: number },
): string {
  const longest = Math.max(
    1,
    ...parts.flatMap(({ segments }) => segments.map(({ ms }) => Math.ceil(ms / 1000))),
  );
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:3',
    `#EXT-X-TARGETDURATION:${longest}`,
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
    ...(isOver ? ['#EXT-X-PLAYLIST-TYPE:VOD'] : []),
    ...parts.flatMap(({ segments }, at) =>
      segments.flatMap(({ ms, begunMs, address }, number) => {
        const before = segments[number - 1];
        const goesOn =
          before !== undefined &&
          followsOn({ begun_ms: before.begunMs, ms: before.ms }, { begun_ms: begunMs });
        return [
          ...(goesOn || (at === 0 && number === 0) ? [] : ['#EXT-X-DISCONTINUITY']),
          ...(goesOn ? [] : [`#EXT-X-PROGRAM-DATE-TIME:${new Date(begunMs).toISOString()}`]),
          ...(address === null ? [] : [`#EXTINF:${(ms / 1000).toFixed(3)},`, address]),
        ];
      }),
    ),
    ...(isOver ? ['#EXT-X-ENDLIST'] : []),
    '',
  ].join('\n');
}

/** An HLS master playlist of one stream with the sound of the floor in it, and other sounds and
 *  captions to choose; none are shown unless chosen. `bitsPerSecond`: at most, of picture and
 *  sound. Source: RFC 8216, 4.3.4. */
export function masterOf(
  address: string,
  {
    sounds,
    captions,
    bitsPerSecond,
  }: {
    readonly sounds: readonly ListedSound[];
    readonly captions: readonly ListedCaptions[];
    readonly bitsPerSecond: number;
  },
): string {
  const hasSounds = sounds.length > 0;
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:4',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...(hasSounds ? [`#EXT-X-MEDIA:${SOUND},NAME="Floor",DEFAULT=YES,AUTOSELECT=YES`] : []),
    ...sounds.map(
      ({ title, language, address: uri }) =>
        `#EXT-X-MEDIA:${SOUND},LANGUAGE="${language}",NAME="${quoted(title)}",DEFAULT=NO,AUTOSELECT=YES,URI="${uri}"`,
    ),
    ...captions.map(
      ({ title, language, address: uri }) =>
        `#EXT-X-MEDIA:${CAPTIONS}${language === null ? '' : `,LANGUAGE="${language}"`},NAME="${quoted(title)}",DEFAULT=NO,AUTOSELECT=YES,URI="${uri}"`,
    ),
    `#EXT-X-STREAM-INF:BANDWIDTH=${bitsPerSecond}${hasSounds ? ',AUDIO="sound"' : ''}${captions.length > 0 ? ',SUBTITLES="captions"' : ''}`,
    address,
    '',
  ].join('\n');
}

const SOUND = 'TYPE=AUDIO,GROUP-ID="sound"';
const CAPTIONS = 'TYPE=SUBTITLES,GROUP-ID="captions"';

/** A text between quotation marks may hold none, and no break of a line. */
function quoted(title: string): string {
  return title.replaceAll(/["\r\n]/gu, ' ');
}
