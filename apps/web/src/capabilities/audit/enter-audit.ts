import type { ClientAudit } from '@hemicycle/contract/audit';
import { api } from '../../api-client.ts';
import { browserTabId } from '../../realtime/browser-ids.ts';
import { noteFailure } from '../../note-failure.ts';

/** An entry without the id of the browser tab, which `enterAudit` adds. */
type Entry = ClientAudit extends infer One
  ? One extends ClientAudit
    ? Omit<One, 'browserTabId'>
    : never
  : never;

/** Writes an entry about this browser into the audit log. A failure is only logged to the console.
 *  Never rejects. Source: AUDIT-01. */
export async function enterAudit(entry: Entry): Promise<void> {
  try {
    await api('POST /api/auditlog/client', { body: { ...entry, browserTabId: browserTabId() } });
  } catch (error) {
    noteFailure('nothing could be entered into the audit log', error);
  }
}
