import type { MediaPort } from '@hemicycle/media';
import { createWebexMedia } from '@hemicycle/webex/create-webex-media';
import type { WebexMeetingInfo } from '@hemicycle/webex/webex-transport';
import { api } from '../../api-client.ts';
import { useSite } from '../site/public.ts';
import { askMeetingPassword } from './meeting-password.ts';
import { noteFailure } from '../../note-failure.ts';

const STATE_PAUSE_MS = 1_000;

/** Makes the media of a session whose meeting is at the hosted provider. Rejects where the site
 *  does not say where the provider's program is. Source: FND-03, SESS-04, SESS-19, AUTH-09. */
export function createProviderMedia(idVotingSession: string): MediaPort {
  const config = useSite.getState().config;
  if (config?.provider === undefined) throw new Error('The site names no program of the provider');
  const flags = () => useSite.getState().config?.flags;
  return createWebexMedia({
    ...config.provider,
    token: loadToken,
    meetingInfo: (roomId) => loadMeetingInfo(roomId ?? idVotingSession),
    askPassword: askMeetingPassword,
    statePauseMs: () => flags()?.meetingStatePauseMs ?? STATE_PAUSE_MS,
    syncOnLeave: () => flags()?.runWebexSyncMeeting ?? false,
    notReady: () => void tellNotReady(idVotingSession),
  });
}

async function loadToken(): Promise<string> {
  const { webexToken } = await api('GET /api/auth/webextoken');
  if (webexToken === null) throw new Error('The site has no hosted provider');
  return webexToken;
}

async function loadMeetingInfo(idVotingSession: string): Promise<WebexMeetingInfo> {
  const info = await api('GET /api/votingsessions/:idVotingSession/meetinginfo', {
    params: { idVotingSession },
  });
  if (info.sipUri === null) throw new Error('The session has no meeting at the provider');
  return {
    roomId: info.idVotingSession,
    sipUri: info.sipUri,
    correlationId: info.correlationId,
    password: info.password,
    people: Object.fromEntries(info.people.map(({ personId, userId }) => [personId, userId])),
  };
}

async function tellNotReady(idVotingSession: string): Promise<void> {
  try {
    await api('PUT /api/people/meeting', { body: { idVotingSession, meeting: 'error-webexinit' } });
  } catch (error) {
    noteFailure('the server was not told that the video could not start', error);
  }
}
