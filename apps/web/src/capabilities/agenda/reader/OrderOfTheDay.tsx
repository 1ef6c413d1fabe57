import type { PreparedItem } from '@hemicycle/contract/agenda-marks';
import { siblingsOf } from '@hemicycle/rules/agenda/agenda-tree';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formats, localZone } from '../../../i18n/formats.ts';
import { listComma } from '../../../i18n/list-comma.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { printAlone } from '../../../ui/print-alone.ts';
import styles from './OrderOfTheDay.module.css';
import { papersPath } from './papers-path.ts';

/** The items of a published agenda as a document: number, title, text, planned time, movers and
 *  papers, and nothing of what happens in the chamber. It can be printed. Source: AGENDA-01,
 *  decision 0175. */
export function OrderOfTheDay({
  idVotingSession,
  title,
  startsAt,
  endsAt,
  items,
  keep,
}: {
  idVotingSession: string;
  title: string;
  startsAt: number;
  endsAt: number;
  items: readonly PreparedItem[];
  /** Keeps its papers on the device. */
  keep: ReactNode;
}) {
  const { t } = useTranslation('agenda');
  const sheet = useRef<HTMLElement>(null);
  const { stamp } = formats();
  return (
    <>
      <article ref={sheet} className={styles.sheet} aria-label={t('titleOf', { session: title })}>
        <h1 dir="auto">{t('titleOf', { session: title })}</h1>
        <p className={styles.times}>
          {t('order.times', { start: stamp(startsAt), end: stamp(endsAt), zone: localZone() })}
        </p>
        {items.length === 0 ? (
          <EmptyState title={t('noneTitle')}>{t('noneReason')}</EmptyState>
        ) : (
          <Items label={t('title')} {...{ idVotingSession, items }} parentId={null} level={2} />
        )}
      </article>
      {items.length > 0 && (
        <div className={styles.foot}>
          <Button
            size="sm"
            onClick={() => {
              if (sheet.current !== null) printAlone(sheet.current);
            }}
          >
            {t('order.print')}
          </Button>
          {keep}
        </div>
      )}
    </>
  );
}

interface ItemsProps {
  label: string;
  idVotingSession: string;
  items: readonly PreparedItem[];
  parentId: string | null;
  level: 2 | 3 | 4;
}

function Items({ label, parentId, level, ...rest }: ItemsProps) {
  return (
    <ol className={styles.items} aria-label={label}>
      {siblingsOf(rest.items, parentId).map((item) => (
        <li key={item.id} className={styles.item} data-dropped={item.dropped ?? undefined}>
          <Item item={item} idVotingSession={rest.idVotingSession} level={level} />
          {rest.items.some((one) => one.parentId === item.id) && (
            <Items
              {...rest}
              label={`${item.number} ${item.title}`}
              parentId={item.id}
              level={level === 2 ? 3 : 4}
            />
          )}
        </li>
      ))}
    </ol>
  );
}

function Item({
  item,
  idVotingSession,
  level,
}: {
  item: PreparedItem;
  idVotingSession: string;
  level: ItemsProps['level'];
}) {
  const { t } = useTranslation('agenda');
  const { number, title, text, movers, parties, papers } = item;
  const Heading = `h${level}` as const;
  const facts = useFacts(item);
  return (
    <>
      <Heading className={styles.title}>
        <bdi className={styles.number}>{number}</bdi> <bdi>{title}</bdi>
      </Heading>
      {facts.length > 0 && <p className={styles.facts}>{facts.join(listComma())}</p>}
      <People
        label={t('movers')}
        people={movers.map(({ role, name }) => ({ role: t(`moverRoles.${role}`), name }))}
      />
      <People label={t('parties')} people={parties} />
      {text !== '' && (
        <p className={styles.text} dir="auto">
          {text}
        </p>
      )}
      {papers.length > 0 && (
        <ul className={styles.papers} aria-label={t('papers')}>
          {papers.map((paper) => (
            <li key={paper.id}>
              <Link to={papersPath(idVotingSession, paper.id)} dir="auto">
                {paper.title}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** The planned time of an item, and how it is taken up, in the order in which they are read. */
function useFacts({ plannedStart, plannedMinutes, consent, dropped }: PreparedItem): string[] {
  const { t } = useTranslation('agenda');
  const { stamp, number } = formats();
  return [
    ...(dropped === null ? [] : [t(`states.${dropped}`)]),
    ...(plannedStart === null ? [] : [t('plannedAt', { time: stamp(plannedStart) })]),
    ...(plannedMinutes === null ? [] : [t('minutes', { count: plannedMinutes, n: number(plannedMinutes) })]),
    ...(consent ? [t('consentItem')] : []),
  ];
}

function People({
  label,
  people,
}: {
  label: string;
  people: readonly { readonly role: string; readonly name: string }[];
}) {
  if (people.length === 0) return null;
  return (
    <ul className={styles.people} aria-label={label}>
      {people.map(({ role, name }, index) => (
        <li key={`${String(index)} ${name}`}>
          <bdi>{name}</bdi>{' '}
          <span className={styles.facts} dir="auto">
            {role}
          </span>
        </li>
      ))}
    </ul>
  );
}
