import type { Transaction } from 'kysely';
import { insertGroups } from '../capabilities/groups/public.ts';
import { insertRoles } from '../capabilities/roles/public.ts';
import { insertAccounts } from '../capabilities/accounts/public.ts';
import { insertRules, ruleColumns } from '../capabilities/quorum/public.ts';
import { changeModerators, insertSessionWithLobby, replaceMembers } from '../capabilities/sessions/public.ts';
import { demoInterviewQuestions } from './demo-interview-questions.ts';
import { insertVoteQuestions, saveSettings } from '../capabilities/site/public.ts';
import type { Database } from '../database.ts';
import type { Deps } from '../deps.ts';
import { COMMITTEE_CHAIR, committeeChairRole } from './demo-committee-chair.ts';
import { insertDemoAgenda } from './demo-agenda.ts';
import { demoEmail } from './demo-accounts.ts';
import { insertDemoCaptions } from './demo-captions.ts';
import { insertDemoDisplay } from './demo-display.ts';
import { insertDemoGuestLink } from './demo-guest-link.ts';
import { demoGroups, weightingGroupsOf } from './demo-groups.ts';
import { insertDemoHuddles } from './demo-huddles.ts';
import { demoMembers, demoPeople, displayNameOf } from './demo-people.ts';
import type { DemoPerson } from './demo-people.ts';
import { demoAppliedQuorums, demoQuorumRules } from './demo-quorum-rules.ts';
import { demoQuestions } from './demo-questions.ts';
import { demoSessions, isOfCommittee, PAST_SITTING } from './demo-sessions.ts';

/** Writes the demonstration site: people with their parties and weights, sessions, questions and
 *  the site's name. The roles must exist already. `passwordHash` is the hash of the shared
 *  password. Source: DESIGN §5. */
export async function makeDemoSite(
  deps: Pick<Deps, 'config' | 'jobs'>,
  transaction: Transaction<Database>,
  passwordHash: string,
  nowMs: number,
): Promise<void> {
  await insertGroups(
    transaction,
    demoGroups.map(({ id, name, grouptype, color, weightingNumber, voteOrganisation }) => ({
      id,
      name,
      grouptype,
      color,
      weighting_number: weightingNumber,
      vote_organisation: voteOrganisation,
      created_ms: nowMs,
    })),
  );
  await insertRoles(transaction, [committeeChairRole], nowMs);
  await insertAccounts(
    transaction,
    demoPeople.map((person) => ({
      user: {
        id: person.account,
        email: demoEmail(person.account),
        display_name: displayNameOf(person),
        first_name: person.firstName,
        last_name: person.lastName,
        password_hash: passwordHash,
        created_ms: nowMs,
      },
      roleIds: [person.roleId, ...person.moreRoleIds],
      groupIds: groupsOf(person),
    })),
  );
  await insertRules(
    transaction,
    demoQuorumRules.map((rule) => ({ id: rule.id, ...ruleColumns(rule), created_ms: nowMs })),
  );
  const sessions = demoSessions(nowMs);
  for (const session of sessions) {
    const columns = {
      ...session,
      members_only: true,
      quorums: [...demoAppliedQuorums],
      created_ms: nowMs,
    };
    await insertSessionWithLobby(deps, transaction, columns, nowMs);
    await replaceMembers(
      transaction,
      session.id,
      demoPeople.flatMap(({ account }) => (account === COMMITTEE_CHAIR ? [] : account)),
    );
  }
  for (const { id } of sessions.filter((session) => isOfCommittee(session.id))) {
    await changeModerators(transaction, id, { add: [COMMITTEE_CHAIR], remove: [] });
  }
  const open = sessions.find(({ starts_ms, ends_ms }) => starts_ms <= nowMs && nowMs < ends_ms);
  if (open !== undefined) {
    await insertDemoHuddles(transaction, open.id, nowMs);
    await insertDemoAgenda(transaction, open);
    await insertDemoGuestLink(deps, transaction, open.id, nowMs);
    await insertDemoDisplay(deps, transaction, open.id, nowMs);
  }
  const past = sessions.find(({ id }) => id === PAST_SITTING);
  if (past !== undefined) await insertDemoCaptions(transaction, past);
  await insertVoteQuestions(transaction, demoQuestions);
  await saveSettings(transaction, {
    interviewQuestions: demoInterviewQuestions,
    siteName: 'National Assembly',
    secretariatEmail: 'secretariat@assembly.example',
    enableWakeLockOnMeetingEntry: true,
    enableSiteBackgroundImage1: true,
    enableSiteBackgroundImage2: true,
    enableSiteBackgroundImage3: true,
    enableManualNetworkTests: true,
    enableQuorum: true,
    enableQuorumAutomatedDynamicColoring: true,
  });
}

function groupsOf(person: DemoPerson): string[] {
  if (person.party === null) return [];
  return [person.party, ...weightingGroupsOf(demoMembers.indexOf(person))];
}
