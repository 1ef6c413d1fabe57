import type { FormSaving } from '../../ui/EditFormFrame.tsx';
import type { EditForm } from '../../ui/use-edit-form.ts';
import { useReadAgain, wasOvertaken } from '../../ui/use-read-again.ts';
import { type Action, useAction } from './use-action.ts';

/** Connects a form with the calls that save it and read it again, for `EditFormFrame`. Where
 *  somebody else has saved first, the form can be read again: the typed values stay, on top of the
 *  values that are saved now. Source: looks picture 9, SESS-01, CFG-01. */
export function useSavedForm<Values extends object, Wrong extends object, Read>(
  form: EditForm<Values, Wrong>,
  parts: {
    /** The name of a field, for the note about the changes of others. */
    labelOf: (field: keyof Values & string) => string;
    /** The words for a value that is no text, for the note about the changes of others. */
    describe?: (field: keyof Values & string, values: Values) => string;
    /** The fields whose lists of two people are merged, entry by entry. */
    lists?: readonly (keyof Values & string)[];
    /** The beginning of the sentence when a save fails. */
    saveFailed: string;
    save: () => Promise<void>;
    /** Reads what is saved now; null where it is gone. Without it the form is of something new. */
    read: (() => Promise<Read | null>) | undefined;
    valuesOf: (read: Read) => Values;
    onRead: (read: Read) => void;
    /** The words for a failed save; absent: those of every failure. */
    inWords?: (save: Pick<Action<[]>, 'failure' | 'failureText'>) => string | null;
    /** The beginning of the sentence when reading again fails; absent: none. */
    readFailed?: string;
  },
): FormSaving & {
  /** Forgets the failure, after the person gave up the changes. */
  readonly forget: () => void;
} {
  const again = useReadAgain<Values>(parts.labelOf, parts.describe, parts.lists);
  const save = useAction(async () => {
    again.forget();
    await parts.save();
  });
  const readAgain = useAction(async (read: () => Promise<Read | null>) => {
    const now = await read();
    if (now === null) return;
    const saved = parts.valuesOf(now);
    form.putOnTop(saved, again.merge(form.saved, form.values, saved));
    parts.onRead(now);
    save.forget();
  });
  const words = parts.inWords?.(save) ?? save.failureText;
  const { read } = parts;
  return {
    busy: save.busy,
    failure:
      readAgain.failureText === null
        ? words && `${parts.saveFailed}. ${words}`
        : (parts.readFailed === undefined ? '' : `${parts.readFailed}. `) + readAgain.failureText,
    note: again.note,
    both: again.both.map(({ field, ...versions }) => ({
      ...versions,
      onMine: () => again.decide(field),
      onTheirs: () => {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a field of the form
        form.change({ [field]: form.saved[field] } as unknown as Partial<Values>);
        again.decide(field);
      },
    })),
    onReadAgain:
      read !== undefined && wasOvertaken(save.failure) ? () => void readAgain.run(read) : undefined,
    onSave: () => void save.run(),
    forget: save.forget,
  };
}
