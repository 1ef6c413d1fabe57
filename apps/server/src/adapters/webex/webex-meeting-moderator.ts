import { z } from 'zod';
import type { MeetingModerator, MeetingParticipant } from '../meeting-provider/meeting-moderator.ts';
import { createWebexApi, type WebexApiOptions } from './webex-api.ts';

/** The most participants that a page of the list may hold. */
const PAGE = 100;
const PAGES_MAX = 50;

const meetings = z.object({ items: z.array(z.object({ id: z.string().min(1) })) });
const participants = z.object({
  items: z.array(
    z.object({
      id: z.string().min(1),
      email: z.string().default(''),
      muted: z.boolean().default(false),
      host: z.boolean().default(false),
      state: z.string().default('joined'),
    }),
  ),
});
const anything = z.unknown();

/** Acts as the host of the meetings through the documented API (`GET /v1/meetings`, `GET` and `PUT
 *  /v1/meetingParticipants`). The token must be that of the host or a co-host, with the scopes
 *  `meeting:schedules_read`, `meeting:participants_read`, `meeting:participants_write`. */
export function createWebexMeetingModerator(options: WebexApiOptions): MeetingModerator {
  const call = createWebexApi(options);

  async function update(participantId: string, change: { muted: true } | { expel: true }): Promise<void> {
    await call('PUT', `/v1/meetingParticipants/${encodeURIComponent(participantId)}`, change, anything);
  }

  async function page(meetingId: string, offset: number) {
    const query = new URLSearchParams({ meetingId, max: String(PAGE), offset: String(offset) });
    const { items } = await call('GET', `/v1/meetingParticipants?${query.toString()}`, null, participants);
    return items;
  }

  return {
    async participantsIn(address) {
      const query = new URLSearchParams({
        meetingType: 'meeting',
        state: 'inProgress',
        ...reachedBy(address),
      });
      const { items } = await call('GET', `/v1/meetings?${query.toString()}`, null, meetings);
      const [meeting] = items;
      const there = new Map<string, MeetingParticipant>();
      if (meeting === undefined) return [];
      for (let asked = 0; asked < PAGES_MAX; asked += 1) {
        const found = await page(meeting.id, asked * PAGE);
        const known = there.size;
        for (const { id, email, muted, host, state } of found) {
          if (state === 'end') continue;
          there.set(id, { participantId: id, email: email.toLowerCase(), muted, host });
        }
        // A provider that ignores the offset returns the first page again.
        if (found.length < PAGE || there.size === known) break;
      }
      return [...there.values()];
    },
    mute: (participantId) => update(participantId, { muted: true }),
    expel: (participantId) => update(participantId, { expel: true }),
  };
}

/** An address is a link or a meeting number; the number stands alone, has spaces, or comes before
 *  the @ of a SIP address. */
function reachedBy(address: string): { webLink: string } | { meetingNumber: string } {
  if (/^https?:/i.test(address)) return { webLink: address };
  return { meetingNumber: (address.replace(/^sips?:/i, '').split('@')[0] ?? '').replaceAll(/\D/g, '') };
}
