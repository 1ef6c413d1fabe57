import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { localZone } from '../../i18n/formats.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { Button } from '../../ui/Button.tsx';
import { printAlone } from '../../ui/print-alone.ts';
import { SearchField } from '../../ui/SearchField.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { useErrorText } from '../../ui/use-error-text.ts';
import { EarlierVotes, useVotingHidden } from '../polls/public.ts';
import { ShownHash } from '../records/public.ts';
import { EventList } from './EventList.tsx';
import styles from './Proceedings.module.css';
import { useEventSearch } from './use-event-search.ts';
import type { ProceedingsRead } from './use-proceedings.ts';

/** The proceedings on the page of an ended sitting, with a search; all of them are printed. The
 *  events are the same as in the chamber. Source: PROC-01, looks picture 18. */
export function ProceedingsPart({
  title,
  plannedMs,
  read,
}: {
  title: string;
  plannedMs: number;
  read: ProceedingsRead;
}) {
  const { t } = useTranslation('proceedings');
  const errorText = useErrorText();
  const hidden = useVotingHidden();
  const sheet = useRef<HTMLDivElement>(null);
  const [search, setSearch] = useState('');
  const { earlier, events, failure, head, isWhole, readAgain } = read;
  const found = useEventSearch(events, search);
  return (
    <section aria-labelledby="proceedings">
      <div className={styles.partHead}>
        <h2 id="proceedings">{t('title')}</h2>
        <SearchField label={t('search')} value={search} maxLength={200} onSearch={setSearch} />
      </div>
      {failure !== null && (
        <AlertBanner kind="warning" title={t('failed')}>
          {errorText(failure.error)} <TextButton onClick={readAgain}>{t('again')}</TextButton>
        </AlertBanner>
      )}
      {!hidden && <EarlierVotes earlier={earlier} />}
      <div ref={sheet} className={styles.wide}>
        <p className={styles.onPaper} dir="auto">
          <b>{title}</b>
        </p>
        <p className={styles.onPaper}>{t('zoneOnPaper', { zone: localZone() })}</p>
        <EventList events={found} plannedMs={plannedMs} />
        {head !== null && (
          <p className={styles.onPaper}>
            {t('head', { sequence: head.sequence })} <ShownHash hash={head.hash} />
          </p>
        )}
      </div>
      <p className={styles.quiet} role="status">
        {search.trim() !== '' && (found.length === 0 ? t('noHits') : t('hits', { number: found.length }))}
        {search.trim() === '' && isWhole && events.length === 0 && t('nothing')}
      </p>
      {events.length > 0 && (
        <div className={styles.partFoot}>
          <Button
            size="sm"
            unavailable={!isWhole || found.length < events.length}
            onClick={() => {
              if (sheet.current !== null) printAlone(sheet.current);
            }}
          >
            {t('print')}
          </Button>
        </div>
      )}
    </section>
  );
}
