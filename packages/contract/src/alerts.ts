import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { permissions } from './permissions.ts';
import { epochMs, id } from './values.ts';

/** The style of an alert banner. Source: NOTIF-02. */
export const alertStyle = z.enum(['info', 'warning', 'error']);
export type AlertStyle = z.output<typeof alertStyle>;

/** A message of a moderator to everybody in a session, which their pages show as a banner.
 *  `fromName`: the sender's name when it was sent. `shownUntil`: when the banner goes by itself;
 *  null: it stays until the viewer dismisses it or a moderator takes it back. Source: NOTIF-02,
 *  NOTIF-03, NOTIF-11. */
export const alert = z.object({
  id,
  style: alertStyle,
  message: z.string(),
  fromName: z.string(),
  sentAt: epochMs,
  shownUntil: epochMs.nullable(),
});
export type Alert = z.output<typeof alert>;

/** Takes an alert off all pages. Taking it back again, or one whose time is over, changes
 *  nothing. */
export const takeBackAlert = endpoint({
  name: 'takeBackAlert',
  method: 'DELETE',
  path: '/api/alerts/:alertId',
  access: [permissions.moderation],
  summary: 'Takes a message to everybody off all pages.',
  params: z.object({ alertId: id }),
  errors: ['not-found', 'in-lobby'],
});

export const alertCalls = { takeBackAlert };
