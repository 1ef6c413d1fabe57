import { api } from '../../api-client.ts';
import { noteFailure } from '../../note-failure.ts';
import { pageState } from '../../page-state.ts';

/** The key under which this tab keeps the wanted page while its person is at a provider. */
const NEXT_KEY = 'hemicycle.sign-on.next';

/** Goes to a provider to sign in there. `search`: the query of the sign-in page, which names the
 *  page that was wanted. Rejects with ApiError. Source: BEY-21. */
export async function goToProvider(
  providerId: string,
  search: string,
  go: (address: string) => void = (address) => location.assign(address),
): Promise<void> {
  const { address } = await api('POST /api/auth/sign-on/:providerId/start', { params: { providerId } });
  sessionStorage.setItem(NEXT_KEY, search);
  go(address);
}

/** Goes to a provider to prove again who one is, and comes back to the present page. Rejects with
 *  ApiError. Source: BEY-32. */
export async function goToProve(
  providerId: string,
  go: (address: string) => void = (address) => location.assign(address),
): Promise<void> {
  const { address } = await api('POST /api/auth/sign-on/:providerId/proof', { params: { providerId } });
  const here = location.pathname + location.search;
  sessionStorage.setItem(NEXT_KEY, `?next=${encodeURIComponent(here)}&proof=1`);
  go(address);
}

/** Whether the answer at hand is one to `goToProve`: the query of the sign-in page says so. */
export function isProof(search: string): boolean {
  return new URLSearchParams(search).has('proof');
}

/** The answer of a provider in the query of the sign-in page; null: there is none. */
export function answerOfProvider(search: string): string | null {
  const query = new URLSearchParams(search);
  const isAnswer = query.has('state') && ['code', 'error', 'saml'].some((name) => query.has(name));
  return isAnswer ? search.replace(/^\?/, '') : null;
}

/** The answer with which the page was opened, taken out of its address, in which the query of the
 *  sign-in page before the provider takes its place: an answer is in no address that the browser
 *  remembers or sends along. React may draw a page anew before it shows it, so this is kept. */
export const answerAtArrival = pageState((): string | null => {
  const answer = answerOfProvider(location.search);
  if (answer === null) return null;
  const before = sessionStorage.getItem(NEXT_KEY) ?? '';
  sessionStorage.removeItem(NEXT_KEY);
  history.replaceState(null, '', location.pathname + before);
  return answer;
});

/** Where the person also signs out of the provider by which they signed in; null: by none. A
 *  failure keeps nobody from signing out here. */
export async function findSignOutAddress(): Promise<string | null> {
  try {
    return (await api('GET /api/auth/sign-on/sign-out-address')).address;
  } catch (error) {
    noteFailure('it is not known where to sign out of the provider', error);
    return null;
  }
}
