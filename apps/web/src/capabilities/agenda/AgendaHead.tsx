import type { Agenda } from '@hemicycle/contract/agenda';
import { type ForecastSitting, forecastAgenda } from '@hemicycle/rules/agenda/agenda-forecast';
import { currentItem } from '@hemicycle/rules/agenda/item-states';
import { useTranslation } from 'react-i18next';
import { formats } from '../../i18n/formats.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { IconDots } from '../../ui/icons.ts';
import { PopupMenu } from '../../ui/PopupMenu.tsx';
import { useServerSeconds } from '../../use-server-seconds.ts';
import styles from './Agenda.module.css';
import type { AgendaActs } from './use-agenda-acts.ts';

const MINUTE_MS = 60_000;

/** The first line of an agenda: how many items are done, how late the sitting is, and when it will
 *  end; for those who run it, a menu. Source: AGENDA-01, looks picture 19. */
export function AgendaHead({
  agenda,
  sitting,
  page,
  runs,
  acts: { run, busy },
  onAdd,
  onImport,
}: {
  agenda: Agenda;
  sitting: ForecastSitting;
  /** The address of the page of the agenda; undefined on that page. */
  page: string | undefined;
  runs: boolean;
  acts: AgendaActs;
  onAdd: () => void;
  /** Opens the import of items; undefined where there is no room for it. */
  onImport: (() => void) | undefined;
}) {
  const { t } = useTranslation('agenda');
  const isDraft = agenda.publishedAt === null;
  const current = currentItem(agenda.items);
  const act = busy ? undefined : run;
  if (agenda.items.length === 0) return null;
  return (
    <div className={styles.head}>
      <p className={styles.summary}>
        {isDraft ? <b>{t('draft')}</b> : <Course agenda={agenda} sitting={sitting} />}
        {agenda.hidden && <span className={styles.hidden}>{t('hidden')}</span>}
      </p>
      {runs && (
        <PopupMenu
          label={t('menu')}
          trigger={
            <IconButton label={t('menu')}>
              <IconDots aria-hidden="true" />
            </IconButton>
          }
          sections={[
            [
              { key: 'add', label: t('add'), onSelect: onAdd },
              ...(onImport === undefined
                ? []
                : [{ key: 'import', label: t('importEntry'), onSelect: onImport }]),
              ...(page === undefined
                ? []
                : [
                    {
                      key: 'page',
                      label: t('openPage'),
                      onSelect: () => window.open(page, '_blank', 'noopener'),
                    },
                  ]),
            ],
            [
              ...(current === undefined
                ? []
                : [
                    {
                      key: 'end',
                      label: t('endItem', { number: current.number }),
                      onSelect: act && (() => act({ kind: 'current', itemId: null })),
                    },
                  ]),
              ...(isDraft
                ? []
                : [
                    {
                      key: 'show',
                      label: t(agenda.hidden ? 'show' : 'hide'),
                      onSelect: act && (() => act({ kind: 'show', shown: agenda.hidden })),
                    },
                  ]),
              ...(isDraft || agenda.items.some(({ begunAt }) => begunAt !== null)
                ? []
                : [
                    {
                      key: 'unpublish',
                      label: t('unpublish'),
                      onSelect: act && (() => act({ kind: 'publish', published: false })),
                    },
                  ]),
            ],
          ].filter((section) => section.length > 0)}
        />
      )}
    </div>
  );
}

function Course({ agenda: { items }, sitting }: { agenda: Agenda; sitting: ForecastSitting }) {
  const { t } = useTranslation('agenda');
  const { lateMs, endsAt } = forecastAgenda(items, sitting, useServerSeconds());
  const first = items.filter(({ parentId }) => parentId === null);
  const done = first.filter(({ state }) => state === 'done').length;
  const late = Math.floor(lateMs / MINUTE_MS);
  const ends = endsAt === null || done === first.length ? null : formats().time(endsAt);
  return (
    <>
      <b>
        {t('done', {
          done: formats().number(done),
          count: first.length,
          all: formats().number(first.length),
        })}
      </b>{' '}
      <span>
        {late > 0
          ? ends === null
            ? t('late', { count: late, n: formats().number(late) })
            : t('lateEnds', { count: late, n: formats().number(late), ends })
          : ends !== null && t('ends', { ends })}
      </span>
    </>
  );
}
