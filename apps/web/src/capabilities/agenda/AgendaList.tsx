import type { Agenda, AgendaItem } from '@hemicycle/contract/agenda';
import { type ForecastSitting, forecastAgenda } from '@hemicycle/rules/agenda/agenda-forecast';
import { siblingsOf } from '@hemicycle/rules/agenda/agenda-tree';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useServerSeconds } from '../../use-server-seconds.ts';
import styles from './Agenda.module.css';
import { AgendaRow } from './AgendaRow.tsx';
import type { OpenForm } from './open-form.ts';
import type { AgendaActs } from './use-agenda-acts.ts';
import { type ItemDrag, useItemDrag } from './use-item-drag.ts';
import type { OpenItems } from './use-open-items.ts';

/** The items of an agenda. Only the current item shows its parts by itself, and a draft all of
 *  them; a press shows those of any item. Source: AGENDA-01, looks picture 19. */
export function AgendaList({
  agenda,
  sitting,
  openItems: { isOpen, open, revealed },
  acts,
  onShow,
  onForm,
}: {
  agenda: Agenda;
  sitting: ForecastSitting;
  openItems: OpenItems;
  /** Undefined for people who only read the agenda. */
  acts: AgendaActs | undefined;
  onShow: (itemId: string) => void;
  onForm: (form: OpenForm) => void;
}) {
  const { t } = useTranslation('agenda');
  const { startsAt } = forecastAgenda(agenda.items, sitting, useServerSeconds());
  const run = acts?.run;
  const drag = useItemDrag(
    agenda.items,
    run === undefined ? undefined : (itemId, place) => run({ kind: 'move', itemId, place }),
  );
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The effect returns nothing: newer browsers return a promise here, which React would call.
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, []);
  useEffect(() => {
    if (revealed === null) return;
    list.current?.querySelector<HTMLElement>(`[data-item=${JSON.stringify(revealed.itemId)}]`)?.focus();
  }, [revealed]);
  return (
    <div ref={list} className={styles.list}>
      <ItemsIn
        label={t('title')}
        {...{ agenda, acts, onShow, onForm, startsAt, drag, isOpen }}
        parentId={null}
        onOpen={open}
      />
    </div>
  );
}

interface ItemsProps {
  label: string;
  agenda: Agenda;
  acts: AgendaActs | undefined;
  startsAt: ReadonlyMap<string, number>;
  drag: ItemDrag | undefined;
  parentId: string | null;
  isOpen: (item: AgendaItem) => boolean;
  onOpen: (item: AgendaItem, open: boolean) => void;
  onShow: (itemId: string) => void;
  onForm: (form: OpenForm) => void;
}

function ItemsIn({ label, parentId, ...rest }: ItemsProps) {
  const { agenda, isOpen, onOpen, startsAt } = rest;
  return (
    <ol className={styles.items} aria-label={label}>
      {siblingsOf(agenda.items, parentId).map((item) => {
        const parts = siblingsOf(agenda.items, item.id);
        const open = isOpen(item);
        return (
          <li
            key={item.id}
            className={styles.item}
            data-state={item.state}
            aria-current={item.state === 'current' || undefined}
          >
            <AgendaRow
              {...rest}
              item={item}
              parts={parts.length}
              open={open}
              onOpen={() => onOpen(item, !open)}
              startsAt={startsAt.get(item.id) ?? item.plannedStart}
            />
            {parts.length > 0 && open && <ItemsIn {...rest} label={item.title} parentId={item.id} />}
          </li>
        );
      })}
    </ol>
  );
}
