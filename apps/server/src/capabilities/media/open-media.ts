import type { MediaIceServer, MediaServerMessage } from '@hemicycle/contract/media';
import { isTestRoom } from '@hemicycle/rules/nettest/test-plan';
import type { MediaRooms } from '../../adapters/media-server/media-rooms.ts';
import { createServedRooms } from '../../adapters/media-server/served-rooms.ts';
import { createMeshRooms } from '../../adapters/mesh/mesh-rooms.ts';
import { withTurnCredentials } from '../../adapters/mesh/turn-credentials.ts';
import type { Deps } from '../../deps.ts';
import type { NewsItem } from '../../news.ts';
import type { Clock, Timers } from '../../platform/clock/clock.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import { createMediaDoor, type MediaDoor } from './media-door.ts';
import type { MediaLines } from './media-line.ts';
import { joinLines, type MediaVisitors } from './media-visitors.ts';
import type { MediaReports } from './media-reports.ts';
import { createSecondLines, type SecondLines } from './second-lines.ts';
import { shareStays } from './share-stays.ts';
import { createProviderRooms } from './provider-rooms.ts';
import { loadRightsOfStrangers } from './strangers-rights.ts';

export interface MediaOptions {
  readonly deps: Deps;
  readonly clock: Clock & Timers;
  readonly metrics: Metrics;
  readonly mediaReports: MediaReports;
  readonly mediaVisitors: MediaVisitors;
}

/** The door of the media, and the second lines of the pages that have one. */
export interface OpenMedia extends MediaDoor {
  readonly secondLines: SecondLines;
  /** Reads the media rights of everybody in a session again (null: in each session) whose changes
   *  were never announced. */
  readonly hearOfLost: (idVotingSession: string | null) => void;
}

/** Opens the media to the people on these connections, to their second lines, and to the
 *  visitors. */
export function openMedia(options: MediaOptions, chamberLines: MediaLines): OpenMedia {
  const { deps, clock, mediaVisitors } = options;
  const lines = joinLines(chamberLines, mediaVisitors.lines);
  const media = createMediaRooms(options, (connectionId, message) => lines.byId(connectionId)?.send(message));
  // Not from the database: a server that stands alone writes no stays there.
  options.metrics.gauge(
    'hemicycle_media_stays',
    'Pages that hold a line of media at this server. No value: a hosted provider carries the media.',
    [],
    async () => (media.countHeld === undefined ? [] : [{ value: media.countHeld() }]),
  );
  const door = createMediaDoor({ deps, timers: clock, lines, media });
  mediaVisitors.openTo(door);
  const secondLines = createSecondLines(deps, mediaVisitors, door);
  const hear = (item: NewsItem) => {
    door.hear(item);
    secondLines.hear(item);
  };
  return {
    ...door,
    secondLines,
    hear,
    hearOfLost(idVotingSession) {
      door.missed();
      for (const id of idVotingSession === null ? lines.sessions() : [idVotingSession]) {
        const userIds = new Set([...lines.of(id)].map(({ viewer }) => viewer.userId));
        hear({ kind: 'mediaRights', idVotingSession: id, userIds: [...userIds] });
      }
    },
    stop() {
      door.stop();
      media.stop?.();
    },
  };
}

/** Makes the rooms of the hosted provider where there is one, else those of the media server, else
 *  those of the mesh. */
function createMediaRooms(
  { deps, clock, mediaReports }: MediaOptions,
  send: (connectionId: string, message: MediaServerMessage) => void,
): MediaRooms & { stop?: () => void } {
  const { mediaServer, meetingProvider, config, log, servers } = deps;
  if (meetingProvider !== null) return createProviderRooms({ deps, clock, meetingProvider }, send);
  const forPerson = (servers: readonly MediaIceServer[], userId: string) =>
    withTurnCredentials(servers, { secret: config.turnSecret, userId, nowMs: clock.nowMs() });
  const failed = (error: unknown, what: string) => log.error({ err: error }, what);
  const sharing = servers.isAlone ? undefined : shareStays(deps);
  if (mediaServer === null) {
    const iceServers = config.iceServers.map((ice) => ({ ...ice, urls: [ice.urls].flat() }));
    return createMeshRooms({
      ...{ clock, send, failed, sharing },
      iceServers: (userId) => forPerson(iceServers, userId),
    });
  }
  const { iceServers } = mediaServer;
  const served = createServedRooms({
    mediaServer,
    clock,
    send,
    iceServers: (userId) => iceServers && forPerson(iceServers, userId),
    rightsOf: (roomId, userIds) => loadRightsOfStrangers(deps, roomId, userIds),
    ...{ failed, sharing },
  });
  const stopHearing = mediaReports.listen((event) => {
    // The rooms of network tests are none of the chamber's.
    if (!isTestRoom(event.roomId)) served.hear(event);
  });
  return {
    ...served,
    stop() {
      stopHearing();
      served.stop();
    },
  };
}
