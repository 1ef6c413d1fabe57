import { MISSION_CONTROL_PATH } from '@hemicycle/contract/mission-control-names';

/** The page of mission control of a sitting. Source: ADMIN-03. */
export function missionControlPath(idVotingSession: string): string {
  return `${MISSION_CONTROL_PATH}${encodeURIComponent(idVotingSession)}`;
}
