import { followsOn } from '@hemicycle/rules/recording/parts';

export const HLS_TYPE = 'application/vnd.apple.mpegurl';
export const SEGMENT_TYPE = 'video/mp2t';

interface ListedPart {
  readonly segments: readonly { readonly ms: number; readonly begunMs: number; readonly address: string }[];
}

/** An HLS media playlist of parts with a break between two of them, and where an encoder was
 *  started again. `first`: the number of the first segment. `isOver`: nothing will be added.
 *  Source: RFC 8216. */
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
          `#EXTINF:${(ms / 1000).toFixed(3)},`,
          address,
        ];
      }),
    ),
    ...(isOver ? ['#EXT-X-ENDLIST'] : []),
    '',
  ].join('\n');
}
