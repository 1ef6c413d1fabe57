import { STREAM_PAGE_PATH } from './recorder-names.ts';

/** The HLS playlist of a channel of a stream, with its captions to choose. `code`: of the public
 *  page. Source: STREAM-12. */
export function streamMasterPath(code: string, channelId: string): string {
  return `/api/stream/${encodeURIComponent(code)}/${encodeURIComponent(channelId)}/master.m3u8`;
}

/** As `streamMasterPath`, by the path of the public page. */
export function masterOfPage(pagePath: string, channelId: string): string {
  return streamMasterPath(pagePath.slice(STREAM_PAGE_PATH.length), channelId);
}
