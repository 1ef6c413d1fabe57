import type { DemoAccounts } from '../capabilities/site/public.ts';
import { demoPeople, displayNameOf } from './demo-people.ts';

/** The password of all demonstration accounts. */
export const DEMO_PASSWORD = 'demo';

/** The e-mail address of a demonstration account. */
export function demoEmail(account: string): string {
  return `${account}@demo.test`;
}

const listed: readonly (readonly [account: string, role: string, description: string])[] = [
  ['member08', 'Member', 'votes and speaks'],
  ['moderator', 'Moderator', 'runs the sitting and the votes'],
  ['chair', 'Committee chair', 'runs the sittings of the Committee on Finance, and no other'],
  ['admin', 'Administrator', 'sets up sittings, quorum rules and the site'],
  ['engineer', 'Engineer', 'runs sittings and administers: sees the servers in mission control'],
  ['interpreter', 'Interpreter', 'works in the Spanish booth'],
  ['interpreter2', 'Interpreter', 'works in the Spanish and the French booth'],
  ['signer', 'Sign-language interpreter', 'stands beside the stage for whoever asks'],
  ['captioner', 'Captioner', 'follows the sitting for the captions'],
  ['transcriber', 'Transcriber', 'keeps the proceedings'],
  ['observer', 'Observer', 'sees and hears, sends nothing'],
  ['bot', 'Streaming bot', 'sees and hears for the public stream'],
];

/** The accounts that the sign-in page lists, in this order: one of each kind, a partner for
 *  the booth, then the other members. The page only counts those other members. */
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
