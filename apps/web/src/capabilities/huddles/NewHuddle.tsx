import { EVERYBODY_INVITED, HUDDLE_TITLE_MAX_CHARS } from '@hemicycle/contract/huddle-names';
import { compareNames } from '@hemicycle/rules/people/name-order';
import { isInARoom } from '@hemicycle/rules/rooms/place';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, ApiError } from '../../api-client.ts';
import { useLive } from '../../realtime/use-live.ts';
import type { AutocompleteOption } from '../../ui/Autocomplete.tsx';
import { ChosenPeople } from '../../ui/ChosenPeople.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { namesInWords } from '../../i18n/list-of-names.ts';
import { useAction, useSignedIn } from '../auth/public.ts';
import { usePersonName } from '../people/public.ts';

/** Asks for the title of a new huddle and for whom it is, everybody in the session or named people,
 *  and makes it. It stays open if that fails. Source: HUD-01, HUD-02. */
export function NewHuddle({ idVotingSession, onClose }: { idVotingSession: string; onClose: () => void }) {
  const { t } = useTranslation('huddles');
  const [title, setTitle] = useState('');
  /** Ids of the named people; null: for everybody. */
  const [named, setNamed] = useState<readonly string[] | null>(null);
  const people = usePeopleToName(named ?? []);
  const { run, busy, failure, failureText, forget } = useAction(async () => {
    await api('POST /api/huddle/votingsession/:idVotingSession', {
      params: { idVotingSession },
      body: { title, invitees: named === null ? [EVERYBODY_INVITED] : [...named] },
    });
    onClose();
  });
  const refused = failure instanceof ApiError ? failure : null;
  const ofPeople = (refused?.details ?? []).flatMap(({ path }) => {
    const index = /^invitees\.(\d+)$/.exec(path)?.[1];
    const userId = index === undefined ? undefined : named?.[Number(index)];
    return userId === undefined ? [] : [people.find(({ id }) => id === userId)?.label ?? userId];
  });
  const isTitleWrong = refused?.code === 'invalid-input' && ofPeople.length === 0;
  const names = namesInWords(ofPeople);
  const titleError = isTitleWrong ? t('wrongTitle') : (failureText ?? undefined);

  return (
    <FormDialog
      title={t('make')}
      deed={t('makeDeed')}
      busy={busy}
      disabled={title.trim() === '' || named?.length === 0}
      onClose={onClose}
      onSubmit={() => void run()}
    >
      <TextField
        data-autofocus
        label={t('title')}
        error={ofPeople.length > 0 ? undefined : titleError}
        value={title}
        maxLength={HUDDLE_TITLE_MAX_CHARS}
        dir="auto"
        autoComplete="off"
        onChange={(event) => {
          setTitle(event.currentTarget.value);
          forget();
        }}
      />
      <Select
        label={t('forWhom')}
        hint={t(named === null ? 'titleHint' : 'namedHint')}
        choices={[
          { value: 'everybody', label: t('forEverybody') },
          { value: 'named', label: t('forNamed') },
        ]}
        value={named === null ? 'everybody' : 'named'}
        onChoose={(value) => {
          setNamed(value === 'everybody' ? null : []);
          forget();
        }}
      />
      {named !== null && (
        <ChosenPeople
          label={t('namePeople')}
          error={ofPeople.length > 0 ? t('mayNotBeNamed', { names }) : undefined}
          list={t('named')}
          count={t('namedCount', { count: named.length })}
          chosen={named}
          people={people}
          onChange={(chosen) => {
            setNamed(chosen);
            forget();
          }}
        />
      )}
    </FormDialog>
  );
}

/** The other people in the rooms of the sitting now, and those who were named before they left, by
 *  name. */
function usePeopleToName(named: readonly string[]): readonly AutocompleteOption[] {
  const { userId: own } = useSignedIn();
  const nameOf = usePersonName();
  return Object.values(useLive((live) => live.people))
    .filter(
      (person) =>
        person.userId !== own && !person.isBot && (isInARoom(person) || named.includes(person.userId)),
    )
    .map((person) => ({ id: person.userId, label: nameOf(person) }))
    .toSorted((one, other) => compareNames(one.label, other.label));
}
