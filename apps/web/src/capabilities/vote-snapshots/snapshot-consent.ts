import { pageStore } from '../../page-state.ts';

const keyOf = (userId: string) => `snapshotConsent-${userId}`;

/** Whether each user of this tab wants a snapshot with their votes; no answer means no. */
const useConsents = pageStore<Readonly<Record<string, boolean>>>(() => ({}));

/** Whether the user wants a snapshot with their votes, and a function that sets it. It holds for
 *  this tab, across reloads. Source: VOTE-04. */
export function useSnapshotConsent(
  userId: string,
  storage: Pick<Storage, 'getItem' | 'setItem'> = sessionStorage,
): [given: boolean, give: (consent: boolean) => void] {
  const said = useConsents((consents) => consents[userId]);
  const give = (consent: boolean) => {
    storage.setItem(keyOf(userId), String(consent));
    useConsents.setState({ [userId]: consent });
  };
  return [said ?? storage.getItem(keyOf(userId)) === 'true', give];
}
