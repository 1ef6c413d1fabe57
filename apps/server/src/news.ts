import type { MediaSource } from '@hemicycle/contract/media';
import type { Broadcast } from '@hemicycle/contract/notifications';
import type { SignedOutWhy } from '@hemicycle/contract/socket';
import type { MediaServerEvent } from './adapters/media-server/media-server.ts';
import type { CarriedSignal } from './adapters/media-server/stay-sharing.ts';
import type { Bus } from './platform/bus/bus.ts';

/** Something that happened in a session, announced to every server after the commit. It carries ids
 *  only: each server loads the rest and presents it once for each class of viewer, so that nothing
 *  private is ever on the bus. Media signals between two servers are the exception: they tell how
 *  two browsers reach each other. */
export type NewsItem = NewsOfParts[keyof NewsOfParts] | OtherNews;

/** The news that the live parts hear, by part. A capability declares its own beside its live part,
 *  so that this file knows no part. */
export interface NewsOfParts {}

/** The news that no live part hears. */
type OtherNews =
  /** The server has announced all of its changes that this snapshot of the database contains. Null:
   *  it is about to. */
  | { kind: 'announced'; server: string; upTo: string | null }
  /** A connection of a person who has several in the session began or ended. Each server looks what
   *  to tell the connections of that person that it holds. */
  | { kind: 'tabs'; idVotingSession: string; userId: string }
  /** A notification was sent to one person. */
  | { kind: 'notification'; idVotingSession: string; notificationId: string }
  /** A moderator, or the end of the meeting, removed a person: the person must leave these media
   *  rooms, and `signedOut` follows. `told` is the notification that says so on the person's pages;
   *  null: there is none. */
  | {
      kind: 'removed';
      idVotingSession: string;
      userId: string;
      roomIds: string[];
      told: { notificationId: string; from: string } | null;
    }
  /** A message to all people in the sender's room; `roomId` null: in all rooms of the session. It
   *  is stored nowhere. */
  | {
      kind: 'broadcast';
      idVotingSession: string;
      from: string;
      roomId: string | null;
      broadcast: Broadcast;
    }
  /** The media rights of these people changed; null: of everybody in the session. */
  | { kind: 'mediaRights'; idVotingSession: string; userIds: string[] | null }
  /** A moderator stopped the media of these people; they may send it again. */
  | { kind: 'mediaSilenced'; idVotingSession: string; userIds: string[]; source: MediaSource }
  /** A host ended the session for everybody. Its media ends soon, whatever the pages do. */
  | { kind: 'mediaClosed'; idVotingSession: string }
  /** The server `serverId` stored a change in a media room. */
  | { kind: 'mediaStays'; roomId: string; serverId: string }
  /** A media signal to a person on another server; it is stored nowhere. */
  | { kind: 'mediaSignal'; serverId: string; signal: CarriedSignal }
  /** The media server reported something to one of the servers. */
  | { kind: 'mediaReport'; event: MediaServerEvent }
  /** A flag of the site changed that decides which people may send and receive media, in every
   *  session. */
  | { kind: 'mediaRules' }
  /** A setting of the site changed: open pages read their settings anew. */
  | { kind: 'siteChanged' }
  | { kind: 'rolesChanged'; userId: string }
  | { kind: 'signedOut'; signInIds: string[]; why?: SignedOutWhy }
  | { kind: 'userSessionChanged'; userId: string };

const TOPIC = 'news';

/** Sends and receives news. It never throws into the use case that announces, because its work is
 *  already committed. */
export interface News {
  announce(item: NewsItem): void;
  listen(listener: (item: NewsItem) => void): () => void;
  /** Calls `listener` when news of other servers were lost: data kept up to date by them must be
   *  read again. Returns a function that ends the subscription. */
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
