import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formats, localZone } from '../../i18n/formats.ts';
import { useLive } from '../../realtime/use-live.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { Button } from '../../ui/Button.tsx';
import { NothingFound } from '../../ui/NothingFound.tsx';
import { printAlone } from '../../ui/print-alone.ts';
import { Reason } from '../../ui/Reason.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { useErrorText } from '../../ui/use-error-text.ts';
import { EarlierVotes, useVotingHidden } from '../polls/public.ts';
import { ShownHash } from '../records/public.ts';
import { EventList } from './EventList.tsx';
import { itemOfEvent } from './item-of-event.ts';
import styles from './Proceedings.module.css';
import { useEventSearch } from './use-event-search.ts';
import type { ProceedingsRead } from './use-proceedings.ts';

const ALL_ITEMS = '';

/** The proceedings on the page of an ended sitting, with a search and the choice of an agenda item;
 *  all of them are printed. The events are the same as in the chamber. Source: PROC-01, AGENDA-01,
 *  looks picture 18. */
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
  const searchField = useRef<HTMLInputElement>(null);
  const [search, setSearch] = useState('');
  const [itemId, setItemId] = useState(ALL_ITEMS);
  const { earlier, events, failure, head, isWhole, readAgain } = read;
  const agenda = useLive((live) => live.agenda);
  const ofItem = useMemo(
    () => (itemId === ALL_ITEMS ? events : events.filter((event) => itemOfEvent(event, agenda) === itemId)),
    [events, agenda, itemId],
  );
  const found = useEventSearch(ofItem, search);
  const begun = useMemo(() => {
    const named = new Set(events.map((event) => itemOfEvent(event, agenda)));
    return agenda.items.filter(({ id }) => named.has(id));
  }, [events, agenda]);
  const isNarrowed = search.trim() !== '' || itemId !== ALL_ITEMS;
  const showAll = () => {
    setSearch('');
    setItemId(ALL_ITEMS);
  };
  const whyNotPrinted = !isWhole
    ? t('printWaits')
    : found.length < events.length
      ? t('printsAll')
      : undefined;
  return (
    <section aria-labelledby="proceedings">
      <div className={styles.partHead}>
        <h2 id="proceedings">{t('title')}</h2>
        <div className={styles.narrow}>
          {begun.length > 0 && (
            <Select
              label={t('item')}
              value={itemId}
              onChoose={setItemId}
              choices={[
                { value: ALL_ITEMS, label: t('allItems') },
                ...begun.map(({ id, number, title }) => ({ value: id, label: `${number} ${title}` })),
              ]}
            />
          )}
          <SearchField
            ref={searchField}
            label={t('search')}
            value={search}
            maxLength={200}
            onSearch={setSearch}
          />
        </div>
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
      <div role="status">
        {isNarrowed && found.length > 0 && (
          <p className={styles.quiet}>{t('hits', { number: formats().number(found.length) })}</p>
        )}
        {isNarrowed && found.length === 0 && (
          <NothingFound title={t('noHits')} showAll={t('showAll')} field={searchField} onShowAll={showAll} />
        )}
        {!isNarrowed && isWhole && events.length === 0 && <p className={styles.quiet}>{t('nothing')}</p>}
      </div>
      {events.length > 0 && (
        <div className={styles.partFoot}>
          <Reason text={whyNotPrinted}>
            <Button
              size="sm"
              onClick={() => {
                if (sheet.current !== null) printAlone(sheet.current);
              }}
            >
              {t('print')}
            </Button>
          </Reason>
        </div>
      )}
    </section>
  );
}
