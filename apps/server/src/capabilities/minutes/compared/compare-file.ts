import type { SittingComparison } from '@hemicycle/contract/compare-sitting';
import type { SittingReport } from '../sitting-report.ts';
import { comparedReport } from './compared-report.ts';
import { findDifferences } from './find-differences.ts';
import { readAkomaNtoso } from './read-akoma-ntoso.ts';
import { readPopolo } from './read-popolo.ts';
import { UnreadableFileError } from './unreadable-file.ts';

/** Compares a file with the facts of a sitting; null where it is in none of the formats. Any thread
 *  can run it. Source: BEY-35. */
export function compareFile({
  report,
  content,
}: {
  readonly report: SittingReport;
  readonly content: string;
}): SittingComparison | null {
  const format = content
    .trimStart()
    .replace(/^\uFEFF/u, '')
    .startsWith('<')
    ? 'akoma-ntoso'
    : 'popolo';
  try {
    const there = format === 'popolo' ? readPopolo(content) : readAkomaNtoso(content);
    return { format, ...findDifferences(comparedReport(report, format), there) };
  } catch (error) {
    if (error instanceof UnreadableFileError) return null;
    throw error;
  }
}
