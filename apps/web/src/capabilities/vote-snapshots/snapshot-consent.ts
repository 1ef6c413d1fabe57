import { pageStore } from '../../page-state.ts';

const keyOf = (userId: string) => `snapshotConsent-${userId}`;

/** Who in this tab wants a snapshot with their votes; nobody does who has not said so. */
const useConsents = pageStore<Readonly<Record<string, boolean>>>(() => ({}));

/** Whether somebody wants a snapshot taken as they vote, and how they say so. It holds for this
 *  tab, also after it is loaded anew. Source: VOTE-04. */
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
