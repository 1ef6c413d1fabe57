import { STREAM_PAGE_PATH } from '@hemicycle/contract/recorder-names';
import type { StreamingChannel, StreamingStatus } from '@hemicycle/contract/streaming';
import { countLive } from '@hemicycle/rules/recording/recording-view';
import type { JobRow, RecordingRow } from './recording-store.ts';

/** The channels of a session's stream that were begun and not ended, as the specification names
 *  their states. `code`: of the public page; null: the site has none. Source: STREAM-01 …
 *  STREAM-03. */
export function presentStreaming(
  rows: readonly RecordingRow[],
  jobs: readonly JobRow[],
  { code, nowMs }: { readonly code: string | null; readonly nowMs: number },
): StreamingStatus {
  const channels = rows.flatMap((row): StreamingChannel[] => {
    if (row.kind !== 'streaming' || (row.state !== 'asking' && row.state !== 'running')) return [];
    const job = jobs.findLast((one) => one.recording_id === row.id);
    const open = job?.ended_ms === null ? job : undefined;
    return [
      {
        ...{ id: row.room_id, language: row.language, title: row.room_title },
        status: {
          rdp: open?.rdp ?? 'stopped',
          selenium: open?.selenium ?? 'stopped',
          encoder: open?.encoder ?? 'stopped',
          stream: open?.stream ?? 'stopped',
          stream_status: {
            playback: code === null ? null : `${STREAM_PAGE_PATH}${code}`,
            youtube_settings: row.rtmp === null ? null : { rtmp: true },
          },
          error: open?.error ?? (open === undefined ? 'No available controller found.' : null),
        },
      },
    ];
  });
  return { ts: nowMs, arrayOfStreamingChannels: channels, ...countLive(channels) };
}
