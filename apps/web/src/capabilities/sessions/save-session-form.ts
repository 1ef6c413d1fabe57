import type { VotingSession } from '@hemicycle/contract/sessions';
import { withRead } from '@hemicycle/rules/foundations/changed-meanwhile';
import { api } from '../../api-client.ts';
import {
  bodyOfSession,
  changeOfProxies,
  changeOfQuorums,
  changeOfViewing,
  changesOfSession,
  type SessionForm,
} from './session-form.ts';

/** Sends what a form changes of a session: its fields with its rooms first, then its switches and
 *  proxies. Makes the session where there is none yet. */
export async function writeSession(
  read: VotingSession | null,
  was: SessionForm,
  values: SessionForm,
): Promise<VotingSession> {
  if (read === null) return api('POST /api/votingsessions', { body: bodyOfSession(values) });
  const params = { idVotingSession: read.idVotingSession };
  const body = changesOfSession(was, values);
  const written =
    Object.keys(body).length > 0
      ? await api('PATCH /api/votingsessions/:idVotingSession', { params, body: withRead(read, body) })
      : read;
  const switches = {
    ...(values.chatAll !== was.chatAll && { chatAll: values.chatAll }),
    ...(values.joinBeforeHost !== was.joinBeforeHost && { joinBeforeHost: values.joinBeforeHost }),
    ...(values.waitingRoom !== was.waitingRoom && { waitingRoom: values.waitingRoom }),
    ...(values.lobbyUntilStart !== was.lobbyUntilStart && { lobbyUntilStart: values.lobbyUntilStart }),
    ...(values.lobbyInterview !== was.lobbyInterview && {
      enableUserConfirmLobbyAttendant: values.lobbyInterview,
    }),
    ...changeOfProxies(was, values),
    ...changeOfQuorums(was, values),
    ...changeOfViewing(was, values),
  };
  if (Object.keys(switches).length === 0) return written;
  await api('PUT /api/votingsessions/:idVotingSession/davra', {
    params,
    body: withRead(
      {
        chatAll: was.chatAll,
        joinBeforeHost: was.joinBeforeHost,
        waitingRoom: was.waitingRoom,
        lobbyUntilStart: was.lobbyUntilStart,
        enableUserConfirmLobbyAttendant: was.lobbyInterview,
      },
      switches,
    ),
  });
  return written;
}
