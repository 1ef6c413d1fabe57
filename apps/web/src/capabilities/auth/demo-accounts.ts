import type { SiteConfig } from '@hemicycle/contract/site';

export type DemoAccount = SiteConfig['demoAccounts'][number];

/** The part of the address before the @, such as `member08`. */
export function accountName(email: string): string {
  return email.split('@')[0] ?? email;
}

/** The kind of an account, without its number: `member` of `member08@demo.test`. */
export function accountKind(email: string): string {
  return accountName(email).replace(/\d+$/, '');
}

/** The rows of the list. Accounts that differ only by a number share a row, with the first one
 *  given as its `account`. `alike` holds all of them, by number. */
export function listDemoAccounts(
  accounts: readonly DemoAccount[],
): { account: DemoAccount; alike: readonly DemoAccount[] }[] {
  return [...grouped(accounts).values()].flatMap((alike) =>
    alike[0] ? [{ account: alike[0], alike: alike.toSorted(byNumber) }] : [],
  );
}

function byNumber(one: DemoAccount, other: DemoAccount): number {
  return one.email.localeCompare(other.email, 'en', { numeric: true });
}

function grouped(accounts: readonly DemoAccount[]): Map<string, DemoAccount[]> {
  const byKind = new Map<string, DemoAccount[]>();
  for (const account of accounts) {
    const kind = accountKind(account.email);
    byKind.set(kind, [...(byKind.get(kind) ?? []), account]);
  }
  return byKind;
}
