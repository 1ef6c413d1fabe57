import type { MediaPerson, MediaQuality, MediaSnapshot } from '@hemicycle/media';
import type { LivePerson } from '@hemicycle/contract/people-live';
import { huddleOf, isInRoom } from '@hemicycle/rules/rooms/place';

/** Somebody with a tile: the person as the server knows them, and what of their media is there. */
export interface StagePersonView {
  readonly userId: string;
  readonly person: LivePerson;
  /** The stay whose picture it is; null before the media of the person is there. */
  readonly peerId: string | null;
  /** To play; null while the camera is off or the picture has not arrived. */
  readonly picture: MediaStreamTrack | null;
  /** Sends a camera, whether or not it has arrived; one that is held back does not count. */
  readonly hasPicture: boolean;
  /** A camera that is on and not received here, as was asked for, since the line does not carry it,
   *  or since this person may not see cameras. */
  readonly pictureHeld: boolean;
  readonly muted: boolean;
  readonly speaking: boolean;
  readonly quality: MediaQuality;
}

/** Who is in the same room, main chamber or huddle, without oneself and the streaming accounts. */
function othersInRoom(people: Readonly<Record<string, LivePerson>>, ownUserId: string): LivePerson[] {
  const huddleId = huddleOf(people[ownUserId]);
  return Object.values(people).filter(
    (person) => person.userId !== ownUserId && isInRoom(person, huddleId) && !person.isBot,
  );
}

/** Everybody with a tile: who is in the same room, main chamber or huddle, and connected, or still
 *  has media there (a socket that is away for a moment takes no tile away), without oneself and the
 *  streaming accounts. Somebody with two tabs is one tile, that of the tab which sends a picture.
 *  Without `seesCameras` no picture is drawn. In the order of names, so that every screen begins
 *  alike. Source: BEY-23, PERM-18. */
export function stagePeople(
  people: Readonly<Record<string, LivePerson>>,
  media: readonly MediaPerson[],
  ownUserId: string,
  seesCameras = true,
): StagePersonView[] {
  const withMedia = new Set(media.map((stay) => stay.userId));
  return othersInRoom(people, ownUserId)
    .filter((person) => person.connected || withMedia.has(person.userId))
    .toSorted((one, other) => one.displayName.localeCompare(other.displayName, 'en'))
    .map((person): StagePersonView => {
      const stays = media.filter((stay) => stay.userId === person.userId);
      const shown = stays.find((stay) => stay.sends.camera) ?? stays[0];
      const films = shown?.sends.camera === true;
      const held = shown?.cameraHeld === true || !seesCameras;
      return {
        userId: person.userId,
        person,
        peerId: shown?.peerId ?? null,
        picture: seesCameras ? (shown?.camera ?? null) : null,
        hasPicture: films && !held,
        pictureHeld: films && held,
        muted: stays.length > 0 ? !stays.some((stay) => stay.sends.microphone) : person.muteAudio === 1,
        speaking: stays.some((stay) => stay.speaking),
        quality: shown?.quality ?? 'unknown',
      };
    });
}

/** How many others are in the same room with neither line nor media, and so without a tile. Source:
 *  BEY-23. */
export function countLinesLost(
  people: Readonly<Record<string, LivePerson>>,
  media: readonly MediaPerson[],
  ownUserId: string,
): number {
  return othersInRoom(people, ownUserId).length - stagePeople(people, media, ownUserId).length;
}

/** The user who speaks or spoke last, null while nobody has. */
export function activeSpeaker(snapshot: Pick<MediaSnapshot, 'people' | 'activeSpeakerId'>): string | null {
  return snapshot.people.find(({ peerId }) => peerId === snapshot.activeSpeakerId)?.userId ?? null;
}
