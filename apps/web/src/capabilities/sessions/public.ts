export { ChooseSessionList } from './ChooseSessionList.tsx';
export { joinedAsRole, readJoinedAsRole } from './joined-as-role.ts';
export { useAttendedSession } from './use-attended-session.ts';
