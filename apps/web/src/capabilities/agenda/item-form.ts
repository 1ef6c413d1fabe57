import type { WholeAgendaItem } from '@hemicycle/contract/agenda';
import { AGENDA_MINUTES_MAX } from '@hemicycle/contract/agenda-limits';
import { timeField, timeOf } from '../../i18n/time-field.ts';

/** What is typed into the form of an agenda item. */
export interface ItemFormValues {
  readonly title: string;
  readonly ownNumber: string;
  /** `YYYY-MM-DDTHH:mm`; empty: no planned start. */
  readonly plannedStart: string;
  /** Whole minutes; empty: no planned length. */
  readonly minutes: string;
  readonly text: string;
}

export const EMPTY_ITEM: ItemFormValues = {
  title: '',
  ownNumber: '',
  plannedStart: '',
  minutes: '',
  text: '',
};

export function valuesOfItem(item: WholeAgendaItem): ItemFormValues {
  return {
    title: item.title,
    ownNumber: item.ownNumber ?? '',
    plannedStart: item.plannedStart === null ? '' : timeField(item.plannedStart),
    minutes: item.plannedMinutes === null ? '' : String(item.plannedMinutes),
    text: item.text,
  };
}

/** What is wrong, by field; empty where nothing is. */
export function findItemProblems({ title, minutes }: ItemFormValues): {
  readonly title?: 'titleMissing';
  readonly minutes?: 'minutesWrong';
} {
  const count = Number(minutes);
  const isLength = Number.isInteger(count) && count >= 1 && count <= AGENDA_MINUTES_MAX;
  return {
    ...(title.trim() === '' && { title: 'titleMissing' as const }),
    ...(minutes.trim() !== '' && !isLength && { minutes: 'minutesWrong' as const }),
  };
}

/** The fields as they are sent. `was`: the item as it was read; null for a new one. */
export function fieldsOfForm(values: ItemFormValues, was: WholeAgendaItem | null) {
  const start = values.plannedStart === '' ? null : timeOf(values.plannedStart, was?.plannedStart ?? null);
  return {
    title: values.title.trim(),
    text: values.text.trim(),
    ownNumber: values.ownNumber.trim() || null,
    plannedStart: start,
    plannedMinutes: values.minutes.trim() === '' ? null : Number(values.minutes),
  };
}
