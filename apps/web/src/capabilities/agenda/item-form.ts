import type { AgendaMover, AgendaParty, WholeAgendaItem } from '@hemicycle/contract/agenda';
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
  readonly isCase: boolean;
  readonly consent: boolean;
  readonly movers: readonly AgendaMover[];
  readonly parties: readonly AgendaParty[];
}

export const EMPTY_ITEM: ItemFormValues = {
  title: '',
  ownNumber: '',
  plannedStart: '',
  minutes: '',
  text: '',
  isCase: false,
  consent: false,
  movers: [],
  parties: [],
};

export function valuesOfItem(item: WholeAgendaItem): ItemFormValues {
  return {
    title: item.title,
    ownNumber: item.ownNumber ?? '',
    plannedStart: item.plannedStart === null ? '' : timeField(item.plannedStart),
    minutes: item.plannedMinutes === null ? '' : String(item.plannedMinutes),
    text: item.text,
    isCase: item.kind === 'case',
    consent: item.consent,
    movers: item.movers,
    parties: item.parties,
  };
}

/** What is wrong, by field; empty where nothing is. */
export function findItemProblems({ title, minutes, isCase, parties }: ItemFormValues): {
  readonly title?: 'titleMissing';
  readonly parties?: 'partyRoleMissing';
  readonly minutes?: 'minutesWrong';
} {
  const count = Number(minutes);
  const isLength = Number.isInteger(count) && count >= 1 && count <= AGENDA_MINUTES_MAX;
  return {
    ...(title.trim() === '' && { title: 'titleMissing' as const }),
    ...(isCase && parties.some(({ role }) => role.trim() === '') && { parties: 'partyRoleMissing' as const }),
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
    kind: values.isCase ? ('case' as const) : ('item' as const),
    consent: values.consent,
    movers: [...values.movers],
    parties: values.isCase ? values.parties.map((party) => ({ ...party, role: party.role.trim() })) : [],
  };
}
