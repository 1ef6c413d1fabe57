import type { Group, PersonDetails, User } from '@hemicycle/contract/people';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { AccountRow } from './account-store.ts';
import { maySeeEmail } from './policy.ts';
import { presentName } from './present-name.ts';

function presentWebexPerson(account: AccountRow, seesEmail: boolean): User['webex'] {
  return {
    id: account.id,
    displayName: presentName({ email: account.email, displayName: account.display_name }),
    firstName: account.first_name,
    lastName: account.last_name,
    emails: seesEmail ? [account.email] : [],
    avatar: account.avatar,
  };
}

/** An account as `viewer` may see it. E-mail addresses show on one's own account, and to people who
 *  administer or moderate. Source: PEOP-02. */
export function presentUser(account: AccountRow, viewer: Viewer): User {
  return present(account, maySeeEmail(viewer, account.id));
}

function present(account: AccountRow, seesEmail: boolean): User {
  return {
    id: account.id,
    emails: seesEmail ? [account.email] : [],
    webex: presentWebexPerson(account, seesEmail),
    davra: {
      id: account.id,
      email: seesEmail ? account.davra_email : null,
      groups: account.group_ids,
      roles: account.role_ids,
      avatar: account.avatar,
      subtype: account.subtype,
      type: account.type,
      accessibilityModeEnabled: account.accessibility_mode_enabled,
    },
  };
}

/** An account for a viewer who shares no session with it: its name alone, also for a viewer who
 *  moderates other sessions. Source: PEOP-13. */
export function presentStranger(account: AccountRow): User {
  return present(
    {
      ...account,
      first_name: '',
      last_name: '',
      avatar: null,
      subtype: null,
      accessibility_mode_enabled: false,
      role_ids: [],
      group_ids: [],
    },
    false,
  );
}

/** The caller's own account; never show it to anybody else. Source: PEOP-01. */
export function presentPersonDetails(account: AccountRow, groups: readonly Group[]): PersonDetails {
  const order = new Map(account.group_ids.map((id, position) => [id, position]));
  return {
    displayName: presentName({ email: account.email, displayName: account.display_name }),
    emails: [account.email],
    avatar: account.avatar,
    davraEmail: account.davra_email,
    groups: groups.toSorted((left, right) => (order.get(left.id) ?? 0) - (order.get(right.id) ?? 0)),
    webex: presentWebexPerson(account, true),
  };
}
