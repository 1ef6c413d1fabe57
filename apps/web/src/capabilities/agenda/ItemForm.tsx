import type { Agenda, WholeAgendaItem } from '@hemicycle/contract/agenda';
import {
  AGENDA_NUMBER_MAX_CHARS,
  AGENDA_TEXT_MAX_CHARS,
  AGENDA_TITLE_MAX_CHARS,
} from '@hemicycle/contract/agenda-limits';
import { isSameValue, withRead } from '@hemicycle/rules/foundations/changed-meanwhile';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { Button } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { DateTimeField } from '../../ui/DateTimeField.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';
import { useReadAgain, wasOvertaken } from '../../ui/use-read-again.ts';
import { useAction } from '../auth/public.ts';
import { useSiteConfig } from '../site/public.ts';
import type { OpenForm } from './open-form.ts';
import { PeopleFields } from './PeopleFields.tsx';
import {
  EMPTY_ITEM,
  fieldsOfForm,
  findItemProblems,
  type ItemFormValues,
  valuesOfItem,
} from './item-form.ts';
import { useTellNotRecorded } from './use-tell-not-recorded.ts';

interface FormProps {
  idVotingSession: string;
  /** The day of the sitting, `YYYY-MM-DD`. */
  day: string;
  onChanged: (agenda: Agenda) => void;
  onClose: () => void;
}

/** The form for a new agenda item, or for one that is there, which it reads first. Source:
 *  AGENDA-01. */
export function ItemForm({ form, ...props }: FormProps & { form: OpenForm }) {
  if ('itemId' in form) return <ReadItemForm {...props} itemId={form.itemId} />;
  return <FilledForm {...props} read={null} parentId={form.parentId} />;
}

function ReadItemForm({ itemId, ...props }: FormProps & { itemId: string }) {
  const { t } = useTranslation(['agenda', 'ui']);
  const { idVotingSession, onClose } = props;
  const { loaded, busy, loadAgain } = useLoaded(
    useCallback(() => readItem(idVotingSession, itemId), [idVotingSession, itemId]),
  );
  if (loaded.state === 'ready') return <FilledForm {...props} read={loaded.value} parentId={null} />;
  return (
    <Dialog title={t('edit')} onClose={onClose} actions={<Button onClick={onClose}>{t('ui:cancel')}</Button>}>
      {loaded.state === 'loading' ? (
        <Loading label={t('ui:loading')} />
      ) : (
        <LoadFailed
          title={t('failedItem')}
          error={loaded.error}
          busy={busy}
          onAgain={() => void loadAgain()}
        />
      )}
    </Dialog>
  );
}

function FilledForm({
  idVotingSession,
  day,
  read: readFirst,
  parentId,
  onChanged,
  onClose,
}: FormProps & { read: WholeAgendaItem | null; parentId: string | null }) {
  const { t } = useTranslation('agenda');
  // Compared with what is stored. Where somebody else has saved first, it is read again.
  const [read, setRead] = useState(readFirst);
  const [values, setValues] = useState(readFirst === null ? EMPTY_ITEM : valuesOfItem(readFirst));
  const [checked, setChecked] = useState(false);
  const readAgain = useReadAgain<ItemFormValues>((field) => t(`fields.${field}`));
  const problems = findItemProblems(values);
  const hasCases = useSiteConfig().flags?.enableCaseAgendaItem ?? false;
  const tellNotRecorded = useTellNotRecorded();
  const { run, busy, failureText, failure } = useAction(save);
  const change = (typed: Partial<ItemFormValues>) => setValues((before) => ({ ...before, ...typed }));

  async function save() {
    readAgain.forget();
    const fields = fieldsOfForm(values, read);
    if (read === null) {
      const params = { idVotingSession };
      const body = { ...fields, place: { parentId, beforeId: null } };
      onChanged(await api('POST /api/agenda/:idVotingSession/items', { params, body }));
      return onClose();
    }
    const differs = Object.fromEntries(
      Object.entries(fields).filter(
        ([field, value]) => !isSameValue(value, Object.entries(read).find(([name]) => name === field)?.[1]),
      ),
    );
    if (Object.keys(differs).length === 0) return onClose();
    const params = { idVotingSession, itemId: read.id };
    try {
      const body = withRead(read, differs);
      const answer = await api('PATCH /api/agenda/:idVotingSession/items/:itemId', { params, body });
      onChanged(answer);
      tellNotRecorded(answer);
      onClose();
    } catch (error) {
      if (!wasOvertaken(error)) throw error;
      const now = await readItem(idVotingSession, read.id);
      setValues(readAgain.merge(valuesOfItem(read), values, valuesOfItem(now)));
      setRead(now);
    }
  }

  const problem = (field: keyof typeof problems) => {
    const found = checked ? problems[field] : undefined;
    return found && t(`problems.${found}`);
  };
  return (
    <FormDialog
      title={t(read === null ? 'add' : 'edit')}
      deed={t(read === null ? 'addDeed' : 'save')}
      busy={busy}
      onClose={onClose}
      onSubmit={() => {
        setChecked(true);
        if (Object.keys(problems).length === 0) void run();
      }}
    >
      {failure !== null && <AlertBanner kind="error" title={failureText ?? ''} />}
      {readAgain.note !== '' && <AlertBanner kind="warning" title={readAgain.note} />}
      <TextField
        data-autofocus
        label={t('fields.title')}
        error={problem('title')}
        value={values.title}
        maxLength={AGENDA_TITLE_MAX_CHARS}
        dir="auto"
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      <TextField
        label={t('fields.ownNumber')}
        hint={t('ownNumberHint')}
        value={values.ownNumber}
        maxLength={AGENDA_NUMBER_MAX_CHARS}
        dir="auto"
        onChange={(event) => change({ ownNumber: event.currentTarget.value })}
      />
      <DateTimeField
        label={t('fields.plannedStart')}
        hint={t('plannedStartHint')}
        dayWithout={day}
        value={values.plannedStart}
        onChange={(plannedStart) => change({ plannedStart })}
      />
      <TextField
        label={t('fields.minutes')}
        error={problem('minutes')}
        value={values.minutes}
        inputMode="numeric"
        dir="ltr"
        onChange={(event) => change({ minutes: event.currentTarget.value })}
      />
      <CheckField
        label={t('fields.consent')}
        hint={t('consentHint')}
        checked={values.consent}
        onChange={(consent) => change({ consent })}
      />
      <PeopleFields
        {...{ idVotingSession }}
        movers={values.movers}
        onMovers={(movers) => change({ movers })}
        parties={values.isCase ? values.parties : null}
        onParties={(parties) => change({ parties })}
        error={problem('parties')}
      >
        {(hasCases || values.isCase) && (
          <CheckField
            label={t('fields.isCase')}
            checked={values.isCase}
            onChange={(isCase) => change({ isCase })}
          />
        )}
      </PeopleFields>
      <TextArea
        label={t('fields.text')}
        value={values.text}
        rows={5}
        maxLength={AGENDA_TEXT_MAX_CHARS}
        dir="auto"
        onChange={(event) => change({ text: event.currentTarget.value })}
      />
    </FormDialog>
  );
}

function readItem(idVotingSession: string, itemId: string): Promise<WholeAgendaItem> {
  return api('GET /api/agenda/:idVotingSession/items/:itemId', { params: { idVotingSession, itemId } });
}
