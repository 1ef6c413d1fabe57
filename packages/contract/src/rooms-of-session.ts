import { z } from 'zod';
import {
  EVERYBODY_INVITED,
  HUDDLE_INVITEES_MAX,
  HUDDLES_MAX,
  LOBBY_ROOM_TITLE,
  HUDDLE_TITLE_MAX_CHARS,
} from './huddle-names.ts';
import { id, line } from './values.ts';

/** The title of a huddle, of at most `maxChars` characters; never that of the lobby. Source:
 *  HUD-04. */
export function huddleTitle(maxChars: number) {
  return line(maxChars).refine(
    (title) => title.toLowerCase() !== LOBBY_ROOM_TITLE.toLowerCase(),
    'This is the title of the lobby.',
  );
}

/** For whom a new room is: ids of accounts, or `all`. Source: HUD-01. */
export const roomInvitees = z.array(id).min(1).max(HUDDLE_INVITEES_MAX).default([EVERYBODY_INVITED]);

/** A room of a sitting as its editor names it. `label`: the editor's box takes 25 characters; a
 *  room of another sitting that is copied keeps its whole title. `privateRecording`: it may be
 *  recorded for the house alone; `streamingEnabled`: it may be streamed. Source: ADMIN-02, HUD-01,
 *  FND-36, FND-41. */
export const roomEntry = z.object({
  label: huddleTitle(HUDDLE_TITLE_MAX_CHARS),
  privateRecording: z.boolean().default(false),
  streamingEnabled: z.boolean().default(false),
  invitees: roomInvitees,
});

/** The rooms to open in a session, the open ones to mark otherwise or to rename (`label`), and
 *  those to close, by id. An added room whose label an open one has already is not made again.
 *  Source: ADMIN-02, FND-38. */
export const roomChanges = z
  .strictObject({
    add: z.array(roomEntry).max(HUDDLES_MAX).default([]),
    change: z
      .array(
        z.strictObject({
          id,
          label: huddleTitle(HUDDLE_TITLE_MAX_CHARS).optional(),
          privateRecording: z.boolean(),
          streamingEnabled: z.boolean(),
        }),
      )
      .max(HUDDLES_MAX)
      .default([]),
    close: z.array(id).max(HUDDLES_MAX).default([]),
  })
  .refine(({ change, close }) => !change.some((room) => close.includes(room.id)), {
    message: 'No room can be in both.',
  });
export type RoomChanges = z.output<typeof roomChanges>;
