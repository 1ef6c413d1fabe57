import { hash } from 'node:crypto';
import type { MediaServer, MediaServerEvent } from '../../adapters/media-server/media-server.ts';
import type { News } from '../../news.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { CallLimits } from '../../platform/limit/call-limits.ts';

/** Longer than a signature counts: the media server sends a report that was not answered once more,
 *  and whoever saw one pass could too. */
export const SAME_REPORT_MS = 10 * 60_000;

/** What the media server reports, on its way to the chamber. */
export interface MediaReports {
  /** Takes a report in, once.
   *  @throws DomainError `not-signed-in` for a text that the media server did not sign, and for any
   *  where there is none. */
  take: (body: unknown, authorization: string | undefined) => Promise<void>;
  /** Calls back with each genuine report, to whichever server it came. To be called once. Returns
   *  what ends it. */
  listen: (hear: (event: MediaServerEvent) => void) => () => void;
}

/** Makes the way for reports: one server takes a report in, and all of them hear it. `mediaServer`
 *  null: there are none. */
export function createMediaReports({
  mediaServer,
  limits,
  news,
}: {
  readonly mediaServer: MediaServer | null;
  readonly limits: CallLimits;
  readonly news: News;
}): MediaReports {
  return {
    async take(body, authorization) {
      const text = typeof body === 'string' ? body : '';
      const event = await mediaServer?.verifyWebhook(text, authorization);
      if (event === undefined) throw new DomainError('not-signed-in');
      if (event === null) return;
      const name = `report ${hash('sha256', authorization ?? '')}`;
      const taken = await limits.take([{ name, max: 1, withinMs: SAME_REPORT_MS }]);
      if (taken.kind === 'refused') return;
      news.announce({ kind: 'mediaReport', event });
    },
    listen: (hear) =>
      news.listen((item) => {
        if (item.kind === 'mediaReport') hear(item.event);
      }),
  };
}
