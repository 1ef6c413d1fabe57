import type { AgendaItem, AgendaMover, AgendaParty } from '@hemicycle/contract/agenda';
import { useTranslation } from 'react-i18next';
import { Tip } from '../../ui/Tip.tsx';
import { primaryGroupOf, useGroups, useKnownUsers } from '../people/public.ts';
import peopleStyles from './ItemPapers.module.css';

/** Who moves and seconds an item, and the parties of a case, each with the colour of their group.
 *  The address of a party shows in a tooltip, where the settings let the reader see it. Source:
 *  AGENDA-01, AGENDA-02, AGENDA-03, FND-48, looks picture 19. */
export function ItemPeople({
  item: { movers, parties },
  emails,
}: {
  item: Pick<AgendaItem, 'movers' | 'parties'>;
  emails: Readonly<Record<string, string>>;
}) {
  const { t } = useTranslation('agenda');
  return (
    <>
      {movers.length > 0 && (
        <People
          label={t('movers')}
          people={movers}
          roleOf={({ role }) => t(`moverRoles.${role}`)}
          emails={{}}
        />
      )}
      {parties.length > 0 && (
        <People label={t('parties')} people={parties} roleOf={({ role }) => role} emails={emails} />
      )}
    </>
  );
}

function People<Person extends AgendaMover | AgendaParty>({
  label,
  people,
  roleOf,
  emails,
}: {
  label: string;
  people: readonly Person[];
  roleOf: (person: Person) => string;
  emails: Readonly<Record<string, string>>;
}) {
  const groups = useGroups();
  const known = useKnownUsers(people.flatMap(({ userId }) => userId ?? []));
  return (
    <ul className={peopleStyles.people} aria-label={label}>
      {people.map((person, index) => {
        const { userId, name } = person;
        const account = userId === null ? null : known(userId);
        const color = account ? primaryGroupOf(account.davra.groups, groups)?.color : undefined;
        const email = userId === null ? undefined : emails[userId];
        return (
          <li key={`${String(index)} ${name}`} className={peopleStyles.person}>
            <span
              aria-hidden="true"
              className={peopleStyles.bar}
              style={{ background: color ?? undefined }}
            />
            <span>
              {email === undefined ? (
                <bdi>{name}</bdi>
              ) : (
                <Tip text={<bdi>{email}</bdi>} isDescription>
                  <button type="button" className={peopleStyles.name}>
                    <bdi>{name}</bdi>
                  </button>
                </Tip>
              )}
              <span className={peopleStyles.role} dir="auto">
                {roleOf(person)}
              </span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
