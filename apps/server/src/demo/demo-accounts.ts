import type { DemoAccounts } from '../capabilities/site/public.ts';
import { demoPeople, displayNameOf } from './demo-people.ts';

/** The one password of all demonstration accounts. */
export const DEMO_PASSWORD = 'demo';

/** The address of a demonstration account. */
export function demoEmail(account: string): string {
  return `${account}@demo.test`;
}

const listed: readonly (readonly [account: string, role: string, description: string])[] = [
  ['member08', 'Member', 'votes and speaks'],
  ['moderator', 'Moderator', 'runs the sitting and the votes'],
  ['admin', 'Administrator', 'sets up sittings, quorum rules and the site'],
  ['interpreter', 'Interpreter', 'follows the sitting for the Spanish booth'],
  ['captioner', 'Captioner', 'follows the sitting for the captions'],
  ['transcriber', 'Transcriber', 'keeps the proceedings'],
  ['observer', 'Observer', 'sees and hears, sends nothing'],
  ['bot', 'Streaming bot', 'sees and hears for the public stream'],
];

/** What the sign-in page lists, in this order: one account of each kind, then the members beside
 *  the first, whom the page only counts. */
export const demoAccounts: DemoAccounts = [
  ...listed,
  ...demoPeople
    .filter(({ account }) => account.startsWith('member') && account !== 'member08')
    .map(({ account }) => [account, 'Member', 'votes and speaks'] as const),
].map(([account, role, description]) => {
  const person = demoPeople.find((candidate) => candidate.account === account);
  if (person === undefined) throw new Error(`no demonstration account ${account}`);
  return { email: demoEmail(account), displayName: displayNameOf(person), role, description };
});
