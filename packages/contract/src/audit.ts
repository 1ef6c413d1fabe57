import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { BROWSER_ID_BELOW, CLIENT_LOG_LINE_MAX_CHARS, CLIENT_LOG_LINES_MAX } from './limits.ts';

const framesPerSecond = z.number().nonnegative().max(1000);
const browserTabId = z
  .number()
  .int()
  .min(0)
  .max(BROWSER_ID_BELOW - 1);

/** What a browser may enter into the audit log. Each type has a closed shape, so that nothing else comes along, a decision least of
 *  all; types of capabilities that do not exist yet are none.  Source: AUDIT-01, AUDIT-06. */
export const clientAudit = z.discriminatedUnion('logType', [
  /** What the virtual background managed, once some 20 s after it started. `theoreticalFPS`: what it could, had it worked without a
   *  pause; null before the first picture.  Source: VBG-28. */
  z.strictObject({
    logType: z.literal('virtualBackgroundFPS'),
    logObject: z.strictObject({ actualFPS: framesPerSecond, theoreticalFPS: framesPerSecond.nullable() }),
    browserTabId,
  }),
  /** The engine of the virtual background failed; with the page's last lines of log, the newest last. None are kept while a secret
   *  poll is open.  Source: VBG-12, AUDIT-02. */
  z.strictObject({
    logType: z.literal('virtualBackgroundError'),
    logObject: z.strictObject({
      error: z.string().max(CLIENT_LOG_LINE_MAX_CHARS),
      logLines: z.array(z.string().max(CLIENT_LOG_LINE_MAX_CHARS)).max(CLIENT_LOG_LINES_MAX),
    }),
    browserTabId,
  }),
]);
export type ClientAudit = z.output<typeof clientAudit>;

export const postClientAudit = endpoint({
  name: 'postClientAudit',
  method: 'POST',
  path: '/api/auditlog/client',
  access: 'signed-in',
  summary: 'Enters something that happened in the caller’s browser into the audit log.',
  body: clientAudit,
});
