import type { AgendaMover, AgendaParty } from '@hemicycle/contract/agenda';
import type { Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { loadNames } from '../accounts/public.ts';
import { loadStandings } from '../sessions/public.ts';
import type { StoredItem } from './stored-agenda.ts';

interface People {
  readonly movers?: AgendaMover[] | undefined;
  readonly parties?: AgendaParty[] | undefined;
}

/** The fields with the names of the people of the sitting as their accounts have them. Somebody who
 *  was named before stays as they were, also where they left the sitting since. @throws DomainError
 *  `invalid-input` for an id of nobody in the sitting. Source: AGENDA-01, AGENDA-02. */
export async function requireNamed<Fields extends People>(
  transaction: Transaction<Database>,
  idVotingSession: string,
  fields: Fields,
  now?: Pick<StoredItem, 'movers' | 'parties'>,
): Promise<Fields> {
  const known = new Map(
    [...(now?.movers ?? []), ...(now?.parties ?? [])].map(({ userId, name }) => [userId, name]),
  );
  const added = [...(fields.movers ?? []), ...(fields.parties ?? [])].flatMap(({ userId }) =>
    userId === null || known.has(userId) ? [] : [userId],
  );
  if (added.length > 0) {
    const belonging = await loadStandings(transaction, idVotingSession, added);
    const names = await loadNames(transaction, added);
    for (const userId of added) if (belonging.has(userId)) known.set(userId, names.get(userId) ?? '');
  }
  const withNames = <Person extends { userId: string | null; name: string }>(
    people: Person[],
    path: string,
  ) =>
    people.map((person) => {
      const { userId } = person;
      if (userId === null) return person;
      const name = known.get(userId);
      if (name === undefined) {
        throw new DomainError('invalid-input', [{ path, problem: 'Name somebody of the sitting.' }]);
      }
      return { ...person, name };
    });
  return {
    ...fields,
    ...(fields.movers !== undefined && { movers: withNames(fields.movers, 'movers') }),
    ...(fields.parties !== undefined && { parties: withNames(fields.parties, 'parties') }),
  };
}
