import type { OpenFormat } from '@hemicycle/contract/minutes';
import { akomaNtoso } from './akoma-ntoso.ts';
import { popolo } from './popolo.ts';
import type { SittingReport } from './sitting-report.ts';

const WRITERS: Record<OpenFormat, (report: SittingReport) => string> = {
  'akoma-ntoso': akomaNtoso,
  popolo,
};

/** The bytes of a sitting in an open format, in UTF-8. Any thread can run it. Source: BEY-35. */
export function writeOpenFormat({
  report,
  format,
}: {
  readonly report: SittingReport;
  readonly format: OpenFormat;
}): Uint8Array {
  return new TextEncoder().encode(WRITERS[format](report));
}
