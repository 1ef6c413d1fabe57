import { hash } from 'node:crypto';
import type { MediaServer, MediaServerEvent } from '../../adapters/media-server/media-server.ts';
import type { News } from '../../news.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { CallLimits } from '../../platform/limit/call-limits.ts';

/** A report with the same signature is ignored for this time, which is longer than a signature is
 *  valid. The media server repeats a report that got no answer, and anybody who saw a report could
 *  repeat it too. */
export const SAME_REPORT_MS = 10 * 60_000;

/** Passes reports of the media server on to the chamber. */
export interface MediaReports {
  /** Accepts each genuine report once.
   *  @throws DomainError `not-signed-in` for a text that the media server did not sign, and for any
   *  text where there is no media server. */
  take: (body: unknown, authorization: string | undefined) => Promise<void>;
  /** Calls `hear` with each genuine report, whichever server received it. Returns a function
   *  that ends this. */
  listen: (hear: (event: MediaServerEvent) => void) => () => void;
}

/** Makes the way for reports: one server receives a report, and all servers hear it. `mediaServer`
 *  null: there are no reports. */
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
