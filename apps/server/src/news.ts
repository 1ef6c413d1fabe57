import type { MediaSource } from '@hemicycle/contract/media';
import type { Broadcast } from '@hemicycle/contract/notifications';
import type { MediaServerEvent } from './adapters/media-server/media-server.ts';
import type { CarriedSignal } from './adapters/media-server/stay-sharing.ts';
import type { Bus } from './platform/bus/bus.ts';

/** What happened in a session, told after the commit to every server. It carries ids only: each
 *  server loads what it needs and presents it once per class of viewer, so that nothing private
 *  ever lies on the bus. Signals of the media between two servers are the exception: they say how
 *  two browsers reach each other. */
export type NewsItem =
  | { kind: 'session'; idVotingSession: string }
  | { kind: 'people'; idVotingSession: string; userIds: string[] }
  /** The order of hands changed; with `userIds` also how these people are, who are told along with
   *  it. */
  | { kind: 'hands'; idVotingSession: string; userIds?: string[] }
  /** Something was sent to one person. */
  | { kind: 'notification'; idVotingSession: string; notificationId: string }
  /** A moderator, or the end of the meeting, removed somebody: they are out of these media rooms,
   *  and `signedOut` follows. The notification says so to their pages; null: none does. */
  | {
      kind: 'removed';
      idVotingSession: string;
      userId: string;
      roomIds: string[];
      told: { notificationId: string; from: string } | null;
    }
  /** Something that everybody is told who is in the room in which its sender was, and that is kept
   *  nowhere. */
  | { kind: 'broadcast'; idVotingSession: string; from: string; roomId: string; broadcast: Broadcast }
  /** What people may send, or receive of shares, changed: of these, or (null) of everybody in the
   *  session. */
  | { kind: 'mediaRights'; idVotingSession: string; userIds: string[] | null }
  /** A moderator stopped what these people sent; they may send it again. */
  | { kind: 'mediaSilenced'; idVotingSession: string; userIds: string[]; source: MediaSource }
  /** A host ended the session for everybody: its media ends soon whatever the pages do. */
  | { kind: 'mediaClosed'; idVotingSession: string }
  /** `openedAs`: it was just opened, and the server that opened it keeps it under this name. */
  | { kind: 'poll'; idVotingSession: string; pollId: string; openedAs?: string }
  | { kind: 'pollGone'; idVotingSession: string; pollId: string }
  /** Votes were recorded or changed: the other tabs of the voters, and of their proxies, are
   *  behind. */
  | { kind: 'vote'; idVotingSession: string; pollId: string; userIds: string[] }
  /** The count of an open poll moved. */
  | { kind: 'count'; idVotingSession: string; pollId: string }
  | { kind: 'chatMessage'; idVotingSession: string; messageId: string }
  /** The quorums of a session were calculated, or which rules it applies changed. `isOn`: the site
   *  has quorum switched on, as was just read. */
  | { kind: 'quorums'; idVotingSession: string; isOn?: true }
  /** The speakers list of a session changed; `speechIds` are the speeches that did, or were taken
   *  back. */
  | { kind: 'speakers'; idVotingSession: string; speechIds: string[] }
  /** A huddle of a session was made or closed. */
  | { kind: 'huddles'; idVotingSession: string }
  /** A server wrote down a change in a media room. */
  | { kind: 'mediaStays'; roomId: string; serverId: string }
  /** Somebody on one server signals to somebody on another; it is kept nowhere else. */
  | { kind: 'mediaSignal'; serverId: string; signal: CarriedSignal }
  /** The media server reported something to one of the servers. */
  | { kind: 'mediaReport'; event: MediaServerEvent }
  /** A flag of the site changed by which people may send and receive media, in every session. */
  | { kind: 'mediaRules' }
  /** The quorum rules of the site changed. */
  | { kind: 'quorumRules' }
  | { kind: 'rolesChanged'; userId: string }
  | { kind: 'signedOut'; signInIds: string[] }
  | { kind: 'userSessionChanged'; userId: string };

const TOPIC = 'news';

/** Tells and hears of news; never throws into the use case that announces, since its work is
 *  already committed. */
export interface News {
  announce(item: NewsItem): void;
  listen(listener: (item: NewsItem) => void): () => void;
  /** Hears that news of other servers were lost: what was kept by them has to be read again.
   *  Returns what ends it. */
  onMissed(listener: () => void): () => void;
}

/** News over the bus port. */
export function createNews(bus: Bus): News {
  return {
    announce: (item) => bus.publish(TOPIC, item),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only `announce` writes to this topic
    listen: (listener) => bus.subscribe(TOPIC, (item) => listener(item as NewsItem)),
    onMissed: (listener) => bus.onMissed(listener),
  };
}
