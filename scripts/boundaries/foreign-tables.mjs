/** The stores that touch tables of another capability, by their paths below `apps/server/src`. A
 *  table belongs to the capability whose `*-tables.ts` describes it, with all its columns, its
 *  migrations and its meaning. A read here joins tables where `public.ts` would take two round
 *  trips. A new write belongs in a store of the owner.
 *
 *  @type {Record<string, { reads?: string[], writes?: string[] }>} */
export const FOREIGN_TABLES = {
  'capabilities/absent-mail/absent-store.ts': {
    reads: ['people_states', 'roles', 'user_roles', 'users', 'voting_sessions'],
  },
  'capabilities/absent-mail/letter-store.ts': { reads: ['users', 'voting_sessions'] },
  'capabilities/accounts/administered-person-store.ts': {
    reads: [
      'attendance_stays',
      'chat_messages',
      'groups',
      'last_sign_ins',
      'passkeys',
      'poll_electors',
      'polls',
      'proxy_voters',
      'voting_session_members',
      'voting_sessions',
    ],
  },
  'capabilities/accounts/account-store.ts': { reads: ['roles'] },
  'capabilities/accounts/unused-role-store.ts': { reads: ['roles'] },
  'capabilities/agenda/agenda-store.ts': { reads: ['polls'] },
  'capabilities/agenda/item-votes-store.ts': { reads: ['polls'] },
  'capabilities/audit/client-audit-store.ts': { reads: ['users', 'voting_sessions'] },
  'capabilities/auth/sign-in-store.ts': { reads: ['users'] },
  'capabilities/autoleave/extension-store.ts': {
    reads: ['people_states', 'roles', 'user_roles', 'voting_session_members', 'voting_sessions'],
  },
  'capabilities/bell/bell-store.ts': {
    reads: ['last_sign_ins', 'people_connections', 'poll_electors', 'users', 'votes'],
  },
  'capabilities/first-steps/first-step-store.ts': {
    reads: ['roles', 'site_settings', 'user_roles', 'users', 'voting_sessions'],
  },
  'capabilities/groups/group-use-store.ts': {
    reads: ['guest_links', 'polls', 'quorum_rules', 'sign_on_providers', 'user_groups'],
  },
  'capabilities/guests/letter-store.ts': { reads: ['voting_sessions'] },
  'capabilities/guests/guest-store.ts': { reads: ['sign_ins', 'users'] },
  'capabilities/guests/past-guest-store.ts': { reads: ['user_roles', 'users', 'voting_sessions'] },
  'capabilities/guests/link-store.ts': { reads: ['voting_sessions'] },
  'capabilities/hands/hand-store.ts': {
    reads: ['people_states', 'voting_sessions'],
  },
  'capabilities/interpretation/channel-store.ts': {
    reads: ['huddles', 'roles', 'second_rooms', 'user_roles', 'users', 'voting_sessions'],
  },
  'capabilities/interpretation/handover-store.ts': {
    reads: ['huddles', 'people_connections', 'people_states', 'second_rooms'],
  },
  'capabilities/interpretation/sign-interpreter-store.ts': { reads: ['users'] },
  'capabilities/lobby/interview-store.ts': { reads: ['huddles', 'people_states', 'voting_sessions'] },
  'capabilities/mission-control/mission-people-store.ts': {
    reads: ['huddles', 'lobby_stays', 'people_connections', 'people_states', 'second_rooms', 'self_tests'],
  },
  'capabilities/mission-control/page-report-store.ts': { reads: ['users', 'voting_sessions'] },
  'capabilities/captions/caption-store.ts': { reads: ['minutes'] },
  'capabilities/minutes/minutes-store.ts': { reads: ['polls', 'voting_sessions'] },
  'capabilities/lobby/lobby-store.ts': {
    reads: [
      'groups',
      'guest_links',
      'guests',
      'huddles',
      'people_connections',
      'people_states',
      'user_groups',
      'users',
      'voting_sessions',
    ],
  },
  'capabilities/lobby/message-store.ts': { reads: ['users', 'voting_sessions'] },
  'capabilities/huddles/second-room-store.ts': { reads: ['running_servers'] },
  'capabilities/media/media-rights-store.ts': {
    reads: [
      'booth_handovers',
      'huddles',
      'lobby_stays',
      'people_states',
      'recording_answers',
      'recording_jobs',
      'recordings',
      'second_rooms',
      'voting_sessions',
    ],
  },
  'capabilities/recording/recording-store.ts': {
    reads: ['people_states', 'roles', 'user_roles', 'voting_sessions'],
  },
  'capabilities/media/media-stays-store.ts': { reads: ['running_servers'] },
  'capabilities/client-log/client-log-store.ts': { reads: ['chat_messages', 'users', 'voting_sessions'] },
  'capabilities/dial-out/phone-stay-store.ts': { reads: ['voting_sessions'] },
  'capabilities/audit/act-store.ts': { reads: ['people_states', 'users', 'voting_sessions'] },
  'capabilities/notifications/notification-store.ts': { reads: ['people_states'] },
  'capabilities/names/shown-name-store.ts': { reads: ['site_settings'] },
  'capabilities/polls/bell-ways-store.ts': { reads: ['bell_devices', 'users'] },
  'capabilities/polls/poll-store.ts': { reads: ['voting_sessions'] },
  'capabilities/polls/roll-call-store.ts': { reads: ['voting_sessions'] },
  'capabilities/polls/watch-store.ts': {
    reads: [
      ...['bells', 'bell_rings', 'attendance_stays', 'people_connections', 'people_states'],
      ...['page_reports', 'users'],
    ],
  },
  'capabilities/presence/attendance-store.ts': { reads: ['expected_people'] },
  'capabilities/presence/place-store.ts': { reads: ['voting_sessions'] },
  'capabilities/presence/belonging-store.ts': { reads: ['voting_session_members', 'voting_sessions'] },
  'capabilities/presence/connection-store.ts': { reads: ['voting_session_members', 'voting_sessions'] },
  'capabilities/presence/enter-store.ts': {
    reads: ['sign_ins', 'voting_session_members', 'voting_sessions'],
  },
  'capabilities/presence/live-people-store.ts': {
    reads: ['raised_hands', 'roles', 'user_groups', 'user_roles', 'users'],
  },
  'capabilities/presence/provider-people-store.ts': { reads: ['users'] },
  'capabilities/presence/state-store.ts': {
    reads: ['roles', 'user_roles', 'users', 'voting_sessions'],
  },
  'capabilities/operations/operations-store.ts': { reads: ['jobs', 'people_connections', 'polls'] },
  'capabilities/presence/tab-store.ts': { reads: ['running_servers'] },
  'capabilities/proxies/proxy-store.ts': { reads: ['voting_session_members', 'voting_sessions'] },
  'capabilities/quorum/quorum-facts-store.ts': {
    reads: [
      'groups',
      'people_connections',
      'people_states',
      'roles',
      'user_groups',
      'user_roles',
      'voting_sessions',
    ],
  },
  'capabilities/provisioning/scim-group-store.ts': { reads: ['user_groups', 'users'] },
  'capabilities/provisioning/scim-person-store.ts': { reads: ['groups', 'user_groups', 'users'] },
  'capabilities/quorum/quorum-result-store.ts': { reads: ['voting_sessions'] },
  'capabilities/quorum/quorum-rule-store.ts': { reads: ['voting_sessions'] },
  'capabilities/records/record-store.ts': { reads: ['voting_sessions'] },
  'capabilities/roles/role-use-store.ts': { reads: ['guest_links', 'scim_tokens', 'sign_on_providers'] },
  'capabilities/sessions/attendance-store.ts': { reads: ['people_states', 'roles', 'user_roles', 'users'] },
  'capabilities/sessions/earlier-session-store.ts': {
    reads: ['attendance_stays', 'people_states', 'polls', 'roles', 'user_roles'],
  },
  'capabilities/sessions/expected-people-store.ts': {
    reads: ['attendance_stays', 'groups', 'people_states', 'roles', 'user_groups', 'user_roles', 'users'],
  },
  'capabilities/sessions/closed-part-store.ts': {
    reads: ['people_states', 'roles', 'user_roles', 'users'],
  },
  'capabilities/sessions/belongs-sql-store.ts': { reads: ['roles', 'user_roles', 'users'] },
  'capabilities/sessions/let-in-sql-store.ts': { reads: ['lobby_stays', 'roles', 'user_roles'] },
  'capabilities/sessions/moderator-store.ts': { reads: ['roles', 'user_roles', 'users'] },
  'capabilities/sessions/named-session-store.ts': {
    reads: [
      ...['alerts', 'captions', 'guest_links', 'huddles', 'notifications', 'polls', 'recordings'],
      'uploads',
    ],
  },
  'capabilities/sessions/session-belonging-store.ts': { reads: ['users'] },
  'capabilities/sessions/session-store.ts': {
    reads: ['people_states', 'roles', 'user_groups', 'user_roles', 'users'],
  },
  'capabilities/sessions/agenda-sql-store.ts': {
    reads: ['agenda_items', 'agenda_papers', 'agendas'],
  },
  'capabilities/sessions/sitting-facts-store.ts': { reads: ['people_states', 'users'] },
  'capabilities/sessions/votes-in-session-store.ts': { reads: ['polls'] },
  'capabilities/sign-on/identity-store.ts': { reads: ['user_groups', 'user_roles', 'users'] },
  'capabilities/speakers/speakers-list-store.ts': {
    reads: ['attendance_stays', 'people_states', 'roles', 'user_roles', 'voting_sessions'],
  },
  'capabilities/speakers/speech-store.ts': {
    reads: ['groups', 'people_states', 'roles', 'user_groups', 'user_roles', 'users'],
  },
  'capabilities/transfer/imported-store.ts': { reads: ['users', 'voting_sessions'] },
  'capabilities/transfer/sitting-contents-store.ts': {
    reads: ['agenda_paper_versions', 'agenda_papers', 'chat_messages'],
  },
  'capabilities/transfer/sitting-facts-store.ts': {
    reads: [
      'attendance_stays',
      'captions',
      'chat_messages',
      'huddles',
      'moderation_acts',
      'proxy_voters',
      'quorum_history',
      'recordings',
      'sitting_facts',
      'speakers_lists',
      'speeches',
      'voting_sessions',
    ],
  },
  'capabilities/transfer/sitting-papers-store.ts': {
    reads: [
      'agenda_item_polls',
      'agenda_items',
      'agenda_paper_versions',
      'agenda_papers',
      'agendas',
      'groups',
      'minute_blocks',
      'minutes',
      'poll_electors',
      'polls',
      'roles',
      'user_groups',
      'user_roles',
      'users',
      'voting_session_members',
    ],
  },
  'capabilities/vote-snapshots/vote-snapshot-store.ts': { reads: ['votes'] },
  'capabilities/writing/rights-store.ts': { reads: ['roles', 'sign_ins', 'user_roles', 'users'] },
  'demo/demo-sitting-store.ts': { reads: ['voting_sessions'] },
};
