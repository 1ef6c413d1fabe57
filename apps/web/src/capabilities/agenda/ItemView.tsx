import type { Agenda, AgendaItem } from '@hemicycle/contract/agenda';
import { branchOf, siblingsOf } from '@hemicycle/rules/agenda/agenda-tree';
import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { formats } from '../../i18n/formats.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { IconArrowLeft, IconChevronLeft, IconChevronRight } from '../../ui/icons.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { useLastReady } from '../../ui/use-last-ready.ts';
import { useLoaded } from '../../ui/use-loaded.ts';
import styles from './Agenda.module.css';
import { ItemPapers } from './ItemPapers.tsx';
import papersStyles from './ItemPapers.module.css';
import { ItemPeople } from './ItemPeople.tsx';
import { ItemVotes } from './ItemVotes.tsx';
import { OwnNote } from './OwnNote.tsx';
import { listComma } from '../../i18n/list-comma.ts';

/** One item of an agenda in full: its state and times, its text, and the items that it contains,
 *  with the ways to its neighbours and back to the agenda. Source: AGENDA-01, looks picture 19. */
export function ItemView({
  idVotingSession,
  agenda,
  item,
  runs,
  onShow,
  onChanged,
  onRefused,
}: {
  idVotingSession: string;
  agenda: Agenda;
  item: AgendaItem;
  runs: boolean;
  onShow: (itemId: string | null) => void;
  onChanged: (agenda: Agenda) => void;
  onRefused: (() => void) | undefined;
}) {
  const { items } = agenda;
  const { t } = useTranslation('agenda');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [item.id]);
  const siblings = siblingsOf(items, item.parentId);
  const at = siblings.findIndex(({ id }) => id === item.id);
  const parts = siblingsOf(items, item.id);
  const neighbour = (step: -1 | 1) => siblings[at + step];
  const stateOfPart = (part: AgendaItem) => {
    const state = shownState(part, items);
    return state === 'planned' ? '' : t(`states.${state}`);
  };
  return (
    <div className={styles.view}>
      <div className={styles.viewHead}>
        <TextButton onClick={() => onShow(item.parentId)}>
          <span className={styles.back}>
            <IconArrowLeft aria-hidden="true" />
            {t(item.parentId === null ? 'title' : 'backToItem')}
          </span>
        </TextButton>
        <span className={styles.ways}>
          <span>
            {t('placeOf', { at: formats().number(at + 1), all: formats().number(siblings.length) })}
          </span>
          <IconButton
            label={t('previous')}
            disabled={neighbour(-1) === undefined}
            onClick={() => onShow(neighbour(-1)?.id ?? null)}
          >
            <IconChevronLeft aria-hidden="true" />
          </IconButton>
          <IconButton
            label={t('next')}
            disabled={neighbour(1) === undefined}
            onClick={() => onShow(neighbour(1)?.id ?? null)}
          >
            <IconChevronRight aria-hidden="true" />
          </IconButton>
        </span>
      </div>
      <p className={styles.facts}>
        <b className={styles.chip} data-state={item.state}>
          {t(`states.${shownState(item, items)}`)}
        </b>{' '}
        <span>
          {timesOf(item)
            .map((fact) => t(fact.key, fact.values))
            .join(listComma())}
        </span>
      </p>
      <h2 ref={heading} tabIndex={-1} className={styles.viewTitle} dir="auto">
        {item.number} {item.title}
      </h2>
      <WholeItem key={item.id} {...{ idVotingSession, item, runs, onChanged, onRefused }} />
      <ItemVotes {...{ idVotingSession, agenda, item, runs, onChanged, onRefused }} />
      {parts.length > 0 && (
        <section aria-label={t('partsTitle')}>
          <h3 className={styles.partsTitle}>{t('partsTitle')}</h3>
          <ul className={styles.items}>
            {parts.map((part) => (
              <li key={part.id} className={styles.item} data-state={part.state}>
                <button type="button" className={styles.open} onClick={() => onShow(part.id)}>
                  <span className={styles.number}>{part.number}</span>
                  <span className={styles.itemTitle} dir="auto">
                    {part.title}
                  </span>
                  <span className={styles.time}>{stateOfPart(part)}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** The state of an item, as it is said. An item that nobody made current, and whose vote or that of
 *  an item within it was opened, was taken up. */
function shownState(item: AgendaItem, items: readonly AgendaItem[]): AgendaItem['state'] | 'takenUp' {
  if (item.state !== 'planned') return item.state;
  const wasOpened = branchOf(items, item.id).some(({ votes }) =>
    votes.some(({ status }) => status !== 'draft'),
  );
  return wasOpened ? 'takenUp' : 'planned';
}

/** What is read when somebody looks at an item: its text, who moves it, its papers, and what the
 *  reader has noted. It is read again after each change, and stands until that has arrived. */
function WholeItem({
  idVotingSession,
  item,
  runs,
  onChanged,
  onRefused,
}: {
  idVotingSession: string;
  item: AgendaItem;
  runs: boolean;
  onChanged: (agenda: Agenda) => void;
  onRefused: (() => void) | undefined;
}) {
  const { t } = useTranslation(['agenda', 'ui']);
  const { id: itemId, version } = item;
  const { loaded, busy, loadAgain } = useLoaded(
    useCallback(() => readItem(idVotingSession, itemId, version), [idVotingSession, itemId, version]),
  );
  const whole = useLastReady(loaded);
  if (loaded.state === 'failed') {
    return (
      <LoadFailed title={t('failedItem')} error={loaded.error} busy={busy} onAgain={() => void loadAgain()} />
    );
  }
  if (whole === null) return <Loading label={t('ui:loading')} />;
  return (
    <>
      {whole.text !== '' && (
        <p className={styles.text} dir="auto">
          {whole.text}
        </p>
      )}
      <ItemPeople item={item} emails={whole.emails} />
      <div className={papersStyles.own}>
        <OwnNote
          {...{ idVotingSession, itemId }}
          paperId={null}
          about={`${item.number} ${item.title}`}
          text={whole.note}
        />
      </div>
      <ItemPapers {...{ idVotingSession, itemId, runs, onChanged, onRefused }} papers={whole.papers} />
    </>
  );
}

/** Reads an item. `_version` is part of the question: each version is read once. */
function readItem(idVotingSession: string, itemId: string, _version: number) {
  return api('GET /api/agenda/:idVotingSession/items/:itemId', { params: { idVotingSession, itemId } });
}

/** What is known of the times of an item, in the order in which it is read. */
function timesOf({ begunAt, endedAt, plannedStart, plannedMinutes, state }: AgendaItem) {
  const time = (ms: number) => formats().time(ms);
  if (begunAt !== null && endedAt !== null)
    return [{ key: 'tookPlace', values: { times: formats().timeRange(begunAt, endedAt) } } as const];
  return [
    ...(state === 'current' && begunAt !== null
      ? [{ key: 'since', values: { time: time(begunAt) } } as const]
      : plannedStart === null
        ? []
        : [{ key: 'plannedAt', values: { time: formats().stamp(plannedStart) } } as const]),
    ...(plannedMinutes === null
      ? []
      : [
          { key: 'minutes', values: { count: plannedMinutes, n: formats().number(plannedMinutes) } } as const,
        ]),
  ];
}
