export { AttendanceEntry } from './AttendanceEntry.tsx';
export { useKnownUsers } from './known-users.ts';
export { useIsInInterview, useOwnHuddleId } from './own-huddle.ts';
export { presentPeople } from './participant-list.ts';
export { ParticipantsTab } from './ParticipantsTab.tsx';
export { PersonName } from './PersonName.tsx';
export { primaryGroupOf, useGroups } from './use-groups.ts';
export { usePersonName } from './use-person-name.ts';
export { useRoleNames } from './use-role-names.ts';
