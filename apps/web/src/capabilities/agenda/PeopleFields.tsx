import type { AgendaMover, AgendaParty } from '@hemicycle/contract/agenda';
import { AGENDA_PARTY_MAX_CHARS, AGENDA_PEOPLE_MAX } from '@hemicycle/contract/agenda-limits';
import { type ReactNode, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { Autocomplete, type AutocompleteOption } from '../../ui/Autocomplete.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { IconX } from '../../ui/icons.ts';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';
import peopleStyles from './PeopleFields.module.css';

const ROLES = ['rapporteur', 'mover', 'seconder'] as const;

/** The fields for the movers of an item, and for the parties of a case: people of the sitting, or
 *  anybody by a free name. Source: AGENDA-01, AGENDA-02. */
export function PeopleFields({
  idVotingSession,
  movers,
  onMovers,
  parties,
  onParties,
  error,
  children,
}: {
  idVotingSession: string;
  movers: readonly AgendaMover[];
  onMovers: (movers: readonly AgendaMover[]) => void;
  /** Null: the item is no case. */
  parties: readonly AgendaParty[] | null;
  onParties: (parties: readonly AgendaParty[]) => void;
  error: string | undefined;
  /** What stands between the two. */
  children: ReactNode;
}) {
  const { t } = useTranslation('agenda');
  const people = usePeopleOfSitting(idVotingSession);
  return (
    <>
      <ChosenNames
        {...{ people }}
        label={t('fields.movers')}
        error={undefined}
        chosen={movers}
        onAdd={(person) =>
          onMovers([...movers, { ...person, role: movers.length === 0 ? 'mover' : 'seconder' }])
        }
        onRemove={(at) => onMovers(movers.toSpliced(at, 1))}
        renderRole={(mover, at) => (
          <Select
            label={t('roleOf', { name: mover.name })}
            choices={ROLES.map((role) => ({ value: role, label: t(`moverRoles.${role}`) }))}
            value={mover.role}
            onChoose={(value) => {
              const role = ROLES.find((one) => one === value) ?? mover.role;
              onMovers(movers.with(at, { ...mover, role }));
            }}
          />
        )}
      />
      {children}
      {parties !== null && (
        <ChosenNames
          {...{ people, error }}
          label={t('fields.parties')}
          chosen={parties}
          onAdd={(person) => onParties([...parties, { ...person, role: t(partyAt(parties.length)) }])}
          onRemove={(at) => onParties(parties.toSpliced(at, 1))}
          renderRole={(party, at) => (
            <TextField
              label={t('roleOf', { name: party.name })}
              value={party.role}
              maxLength={AGENDA_PARTY_MAX_CHARS}
              dir="auto"
              onChange={(event) => onParties(parties.with(at, { ...party, role: event.currentTarget.value }))}
            />
          )}
        />
      )}
    </>
  );
}

/** The key of the name that a party has until a person types another one. */
function partyAt(place: number) {
  return place === 0 ? 'partyRoles.applicant' : place === 1 ? 'partyRoles.respondent' : 'partyRoles.other';
}

function ChosenNames<Person extends AgendaMover | AgendaParty>({
  label,
  error,
  chosen,
  people,
  onAdd,
  onRemove,
  renderRole,
}: {
  label: string;
  error: string | undefined;
  chosen: readonly Person[];
  people: readonly AutocompleteOption[];
  onAdd: (person: Pick<Person, 'userId' | 'name'>) => void;
  onRemove: (at: number) => void;
  renderRole: (person: Person, at: number) => ReactNode;
}) {
  const { t } = useTranslation('agenda');
  return (
    <div className={peopleStyles.people}>
      {chosen.length < AGENDA_PEOPLE_MAX && (
        <Autocomplete
          label={label}
          error={error}
          hint={t('peopleHint')}
          options={people}
          chosenIds={chosen.flatMap(({ userId }) => userId ?? [])}
          onChoose={(userId) =>
            onAdd({ userId, name: people.find(({ id }) => id === userId)?.label ?? userId })
          }
          newEntry={{
            label: t('asTyped'),
            onNew: (name) => onAdd({ userId: null, name: name.slice(0, 100) }),
          }}
        />
      )}
      {chosen.length > 0 && (
        <ul className={peopleStyles.chosen} aria-label={label}>
          {chosen.map((person, at) => (
            <li key={`${String(at)} ${person.name}`} className={peopleStyles.person}>
              <bdi className={peopleStyles.name}>{person.name}</bdi>
              <div className={peopleStyles.role}>{renderRole(person, at)}</div>
              <IconButton label={t('removePerson', { name: person.name })} onClick={() => onRemove(at)}>
                <IconX aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The people of a sitting. Empty until they have been read, and where they cannot be: a free name
 *  is always taken. */
function usePeopleOfSitting(idVotingSession: string): readonly AutocompleteOption[] {
  const { loaded } = useLoaded(
    useCallback(
      () => api('GET /api/agenda/:idVotingSession/people', { params: { idVotingSession } }),
      [idVotingSession],
    ),
  );
  if (loaded.state !== 'ready') return [];
  return loaded.value.map(({ userId, displayName }) => ({ id: userId, label: displayName }));
}
