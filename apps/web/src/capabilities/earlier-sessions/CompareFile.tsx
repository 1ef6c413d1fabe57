import type {
  ComparedAspect,
  SittingComparison,
  SittingDifference,
} from '@hemicycle/contract/compare-sitting';
import { COMPARED_FILE_MAX_CHARS } from '@hemicycle/contract/minute-limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { formats } from '../../i18n/formats.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { ReportDialog } from '../../ui/Report.tsx';
import { useAction } from '../auth/public.ts';
import { FilePlace } from '../uploads/public.ts';
import styles from './CompareFile.module.css';

const TIMES: readonly ComparedAspect[] = ['planned', 'began', 'ended'];

/** Holds an exported file, Akoma Ntoso or Popolo, against the sitting: the same, or what differs.
 *  Source: BEY-35. */
export function CompareFile({ idVotingSession, onClose }: { idVotingSession: string; onClose: () => void }) {
  const { t } = useTranslation('earlier-sessions');
  const [result, setResult] = useState<{ name: string; found: SittingComparison } | null>(null);
  const [tooLarge, setTooLarge] = useState(false);
  const compare = useAction(async (file: File) => {
    setResult(null);
    // A file of this many bytes may have fewer characters, but never more.
    setTooLarge(file.size > COMPARED_FILE_MAX_CHARS);
    if (file.size > COMPARED_FILE_MAX_CHARS) return;
    const content = await file.text();
    const found = await api('POST /api/minutes/:idVotingSession/compare', {
      params: { idVotingSession },
      body: { content },
    });
    setResult({ name: file.name, found });
  });
  return (
    <ReportDialog title={t('compare.title')} size="report" onClose={onClose}>
      <p>{t('compare.text')}</p>
      <FilePlace
        label={t('compare.file')}
        note={t('compare.drop')}
        accept=".xml,.json,application/akn+xml,application/json"
        onFile={(file) => void compare.run(file)}
      />
      <div role="status">
        {compare.busy && <Loading label={t('compare.reading')} />}
        {result !== null && <Outcome {...result} />}
      </div>
      {tooLarge && <AlertBanner kind="error" title={t('compare.tooLarge')} />}
      {compare.failureText !== null && (
        <AlertBanner kind="error" title={t('compare.failed')}>
          {compare.failureText}
        </AlertBanner>
      )}
      {result !== null && result.found.count > 0 && <Differences found={result.found} />}
    </ReportDialog>
  );
}

function Outcome({ name, found }: { name: string; found: SittingComparison }) {
  const { t } = useTranslation('earlier-sessions');
  const { number } = formats();
  const compared = {
    things: number(found.compared.things),
    values: number(found.compared.values),
    format: found.format === 'popolo' ? 'Popolo' : 'Akoma Ntoso',
  };
  return found.count === 0 ? (
    <AlertBanner kind="success" title={t('compare.same', { name })}>
      {t('compare.compared', compared)}
    </AlertBanner>
  ) : (
    <AlertBanner kind="warning" title={t('compare.differs', { name, number: number(found.count) })}>
      {t('compare.compared', compared)}
    </AlertBanner>
  );
}

function Differences({ found: { differences, count } }: { found: SittingComparison }) {
  const { t } = useTranslation('earlier-sessions');
  return (
    <>
      <ul className={styles.differences} aria-label={t('compare.list')}>
        {differences.map((difference, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the list is whole and never changes
          <li key={index} className={styles.difference}>
            <Difference difference={difference} />
          </li>
        ))}
      </ul>
      {count > differences.length && (
        <p className={styles.note}>
          {t('compare.more', { number: formats().number(count - differences.length) })}
        </p>
      )}
    </>
  );
}

function Difference({ difference }: { difference: SittingDifference }) {
  const { t } = useTranslation('earlier-sessions');
  const { thing, about, aspect, detail, here, there } = difference;
  const said = (value: string | null) => {
    if (value === null) return <i>{t(aspect === 'all' ? 'compare.absent' : 'compare.nothing')}</i>;
    const isTime = TIMES.includes(aspect) && /^-?\d+$/u.test(value);
    return (
      <span dir="auto" className={styles.value}>
        {isTime ? formats().stampWithSeconds(Number(value)) : value}
      </span>
    );
  };
  return (
    <>
      <p className={styles.about}>
        {t(`compare.things.${thing}`)} <bdi>{about}</bdi>
      </p>
      <p className={styles.note}>
        {t(`compare.aspects.${aspect}`)} {detail !== null && <bdi>{detail}</bdi>}
      </p>
      <dl className={styles.sides}>
        <div>
          <dt>{t('compare.here')}</dt>
          <dd>{said(here)}</dd>
        </div>
        <div>
          <dt>{t('compare.there')}</dt>
          <dd>{said(there)}</dd>
        </div>
      </dl>
    </>
  );
}
