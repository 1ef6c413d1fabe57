import type { PageReport } from '@hemicycle/contract/page-report';
import type { Deps } from '../../deps.ts';
import { readTogether } from '../../platform/db/read-together.ts';
import { upsertReports, type ToldReport } from './page-report-store.ts';

/** Reports are kept for this time, in ms. */
const REPORTS_KEPT_MS = 3_600_000;
/** A page is heard at most once in this time, in ms. */
const HEARD_EVERY_MS = 1_000;

/** Keeps what pages report of their lines. `page`: whatever stands for the page as long as it is
 *  connected. Reports that come at once share a statement; of a page that reports too often some
 *  are left out. Source: ADMIN-03. */
export type KeepReport = (
  page: object,
  whose: { readonly idVotingSession: string; readonly userId: string },
  report: PageReport | undefined,
) => Promise<void>;

export function createReportKeeper({ db, clock }: Pick<Deps, 'db' | 'clock'>): KeepReport {
  const heardMs = new WeakMap<object, number>();
  const write = readTogether(async (told: readonly ToldReport[]) => {
    const nowMs = clock.nowMs();
    // Two pages of one person may report at once: the later one stands.
    const last = new Map(told.map((one) => [`${one.idVotingSession}/${one.userId}`, one]));
    await upsertReports(db, [...last.values()], { nowMs, keptSinceMs: nowMs - REPORTS_KEPT_MS });
    return new Map<ToldReport, never>();
  });
  return async (page, { idVotingSession, userId }, report) => {
    if (report === undefined) return;
    const nowMs = clock.nowMs();
    const before = heardMs.get(page);
    if (before !== undefined && nowMs - before < HEARD_EVERY_MS) return;
    heardMs.set(page, nowMs);
    await write({ idVotingSession, userId, report });
  };
}
