import type { Agenda, AgendaItem } from '@hemicycle/contract/agenda';
import { AGENDA_LEVELS_MAX } from '@hemicycle/contract/agenda-limits';
import { branchOf, levelOf } from '@hemicycle/rules/agenda/agenda-tree';
import { placeAfterStep } from '@hemicycle/rules/agenda/keyboard-moves';
import { mayBecome } from '@hemicycle/rules/agenda/item-states';
import { useTranslation } from 'react-i18next';
import { confirmDialog } from '../../ui/dialog-store.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { IconDots } from '../../ui/icons.ts';
import { type MenuEntry, PopupMenu } from '../../ui/PopupMenu.tsx';
import styles from './Agenda.module.css';
import type { OpenForm } from './open-form.ts';
import type { AgendaAct, AgendaActs } from './use-agenda-acts.ts';

const STEPS = ['up', 'down', 'in', 'out'] as const;
const STATES = ['planned', 'postponed', 'withdrawn'] as const;

/** What people who run the sitting do with one item. Entries that cannot be are missing; all are
 *  unavailable without a connection. Source: AGENDA-01. */
export function ItemMenu({
  agenda: { items, publishedAt },
  item,
  acts: { run, busy },
  onForm,
}: {
  agenda: Agenda;
  item: AgendaItem;
  acts: AgendaActs;
  onForm: (form: OpenForm) => void;
}) {
  const { t } = useTranslation('agenda');
  const { number, title, id, state } = item;
  const act = busy ? undefined : run;
  const branch = branchOf(items, id);
  const entry = (key: string, label: string, made: AgendaAct): MenuEntry => ({
    key,
    label,
    onSelect: act && (() => act(made)),
    ...(run === undefined && { note: t('offline') }),
  });

  async function askToDelete() {
    const yes = await confirmDialog({
      title: t('deleteTitle', { number, title }),
      text: t(branch.length > 1 ? 'deleteTextParts' : 'deleteText', { count: branch.length - 1 }),
      confirmLabel: t('delete'),
      danger: true,
    });
    if (yes) act?.({ kind: 'delete', itemId: id });
  }

  const moves = STEPS.flatMap((step) => {
    const place = placeAfterStep(items, id, step);
    return place === null ? [] : [entry(step, t(`moves.${step}`), { kind: 'move', itemId: id, place })];
  });
  const states = STATES.filter((to) => to !== state && mayBecome(state, to));
  const sections = [
    publishedAt !== null && state !== 'current'
      ? [entry('current', t('setCurrent', { number }), { kind: 'current', itemId: id })]
      : [],
    [
      { key: 'edit', label: t('edit'), onSelect: () => onForm({ itemId: id }) },
      ...(levelOf(items, id) < AGENDA_LEVELS_MAX
        ? [{ key: 'inside', label: t('addInside'), onSelect: () => onForm({ parentId: id }) }]
        : []),
    ],
    moves,
    states.map((to) => entry(to, t(`become.${to}`), { kind: 'state', itemId: id, state: to })),
    branch.some(({ begunAt }) => begunAt !== null)
      ? []
      : [{ key: 'delete', label: t('delete'), danger: true, onSelect: act && (() => void askToDelete()) }],
  ];
  return (
    <span className={styles.menu}>
      <PopupMenu
        label={t('menuOf', { number, title })}
        sections={sections.filter((section) => section.length > 0)}
        trigger={
          <IconButton label={t('menuOf', { number, title })}>
            <IconDots aria-hidden="true" />
          </IconButton>
        }
      />
    </span>
  );
}
