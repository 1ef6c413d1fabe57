import { judgePath } from '@hemicycle/rules/nettest/judge-path';
import { hasFailed, verdictOf } from '@hemicycle/rules/nettest/test-plan';
import { useTranslation } from 'react-i18next';
import { formats } from '../../i18n/formats.ts';
import type { FinishedTests } from './tests-store.ts';
import { valueOfFinding } from './value-of-finding.ts';

/** The results as plain text, to be copied. Source: NET-25. */
export function useResultsText({ start, results, path, atMs }: FinishedTests): string {
  const { t } = useTranslation('nettest');
  const lines = [
    `${t(`${hasFailed(results) ? 'issues' : 'noIssues'}.${start}`)} (${formats().stampWithSeconds(atMs)})`,
  ];
  for (const result of results) {
    const { name, success = [], error } = result;
    lines.push('', `${t(`tests.${name}`)}: ${t(`verdicts.${verdictOf(result)}`)}`, ...success);
    if (error === undefined) continue;
    const { message, url, status, error: words } = error;
    lines.push(message);
    if (url !== null) lines.push(`${t('url')}: ${url}`);
    if (status !== null) lines.push(`${t('status')}: ${status}`);
    if (words !== null && words !== '') lines.push(`${t('error')}: ${words}`);
  }
  if (path !== null) {
    lines.push('', t('pathTitle'));
    for (const finding of judgePath(path)) {
      const head = `${t(`findings.${finding.kind}`)}: ${valueOfFinding(finding, t)}`;
      lines.push(`${head} – ${t(`advice.${finding.advice}`)}`);
    }
  }
  return lines.join('\n');
}
