import type { MediaPerson, MediaQuality, MediaSnapshot } from '@hemicycle/media';
import type { LivePerson } from '@hemicycle/contract/people-live';
import { compareNames } from '@hemicycle/rules/people/name-order';
import { huddleOf, isInRoom } from '@hemicycle/rules/rooms/place';

/** A person with a tile: their state as the server knows it, and their media on this page. */
export interface StagePersonView {
  readonly userId: string;
  readonly person: LivePerson;
  /** The stay that sends the picture; null before the person's media has joined. */
  readonly peerId: string | null;
  /** The picture to play; null while the camera is off or its track has not arrived. */
  readonly picture: MediaStreamTrack | null;
  /** Whether the person sends a picture to this page, even if it has not arrived yet. False for a
   *  picture that is held back. */
  readonly hasPicture: boolean;
  /** Whether the camera is on but its picture is held back from this page: the viewer wanted that,
   *  the connection cannot carry it, or the viewer may not see cameras. */
  readonly pictureHeld: boolean;
  readonly muted: boolean;
  readonly speaking: boolean;
  readonly quality: MediaQuality;
}

/** The other people in the viewer's room, which is the main chamber or a huddle, without the
 *  streaming accounts. */
function othersInRoom(people: Readonly<Record<string, LivePerson>>, ownUserId: string): LivePerson[] {
  const huddleId = huddleOf(people[ownUserId]);
  return Object.values(people).filter(
    (person) => person.userId !== ownUserId && isInRoom(person, huddleId) && !person.isBot,
  );
}

/** Everybody with a tile: the other people in the viewer's room, without the streaming accounts,
 *  who are connected or still have media there. So a tile stays while its person's socket is lost
 *  for a moment. A person with two tabs has one tile, with the picture of the tab that sends one.
 *  Without `seesCameras` no picture is drawn. Sorted by name, so that the first order is the same
 *  on every screen. Source: BEY-23, PERM-18. */
export function stagePeople(
  people: Readonly<Record<string, LivePerson>>,
  media: readonly MediaPerson[],
  ownUserId: string,
  seesCameras = true,
): StagePersonView[] {
  const withMedia = new Set(media.map((stay) => stay.userId));
  return othersInRoom(people, ownUserId)
    .filter((person) => person.connected || withMedia.has(person.userId))
    .toSorted((one, other) => compareNames(one.displayName, other.displayName))
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

/** Which of these people has the fixed place beside the stage: the first by `userIds` who sends a
 *  picture, or else the first who is there; null: none. */
export function personBeside(
  views: readonly StagePersonView[],
  userIds: readonly string[],
): StagePersonView | null {
  const there = userIds.flatMap((userId) => views.find((view) => view.userId === userId) ?? []);
  return there.find(({ hasPicture }) => hasPicture) ?? there[0] ?? null;
}

/** How many other people in the room have neither a connection nor media, and so no tile. Source:
 *  BEY-23. */
export function countLinesLost(
  people: Readonly<Record<string, LivePerson>>,
  media: readonly MediaPerson[],
  ownUserId: string,
): number {
  return othersInRoom(people, ownUserId).length - stagePeople(people, media, ownUserId).length;
}

/** The user id of the last person who spoke, or speaks now; null while nobody has spoken. */
export function activeSpeaker(snapshot: Pick<MediaSnapshot, 'people' | 'activeSpeakerId'>): string | null {
  return snapshot.people.find(({ peerId }) => peerId === snapshot.activeSpeakerId)?.userId ?? null;
}
