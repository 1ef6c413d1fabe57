import type { Agenda } from '@hemicycle/contract/agenda';
import type { ItemsOfVote } from '@hemicycle/contract/poll-drafts';
import { useTranslation } from 'react-i18next';
import { listComma } from '../../../i18n/list-comma.ts';
import { useLive } from '../../../realtime/use-live.ts';
import { Select } from '../../../ui/Select.tsx';
import type { EditedDraft } from './use-poll-editor.ts';

const NONE = 'none';
const TOGETHER = 'together';

/** The agenda item to which a vote belongs. Nothing where the sitting has no items. Source:
 *  AGENDA-01. */
export function AgendaItemField({ form, change }: Pick<EditedDraft, 'form' | 'change'>) {
  const { t } = useTranslation('poll-editor');
  const items = useLive(({ agenda }) => agenda.items);
  const { agendaItems } = form;
  if (items.length === 0 && agendaItems === 'when-opened') return null;
  const isShared = agendaItems !== 'when-opened' && agendaItems.length > 1;
  return (
    <Select
      label={t('agendaItem')}
      choices={[
        { value: 'when-opened', label: t('whenOpened') },
        { value: NONE, label: t('noItem') },
        ...(isShared
          ? [{ value: TOGETHER, label: t('itemsTogether', { items: numbersOf(items, agendaItems) }) }]
          : []),
        ...items.map(({ id, number, title }) => ({ value: id, label: `${number} ${title}` })),
      ]}
      value={valueOf(agendaItems)}
      onChoose={(value) => {
        if (value !== TOGETHER) change({ agendaItems: chosen(value) });
      }}
    />
  );
}

function valueOf(agendaItems: ItemsOfVote): string {
  if (agendaItems === 'when-opened') return agendaItems;
  const [itemId = NONE, ...others] = agendaItems;
  return others.length > 0 ? TOGETHER : itemId;
}

function chosen(value: string): ItemsOfVote {
  if (value === 'when-opened') return value;
  return value === NONE ? [] : [value];
}

function numbersOf(items: Agenda['items'], ids: readonly string[]): string {
  return items.flatMap(({ id, number }) => (ids.includes(id) ? [number] : [])).join(listComma());
}
