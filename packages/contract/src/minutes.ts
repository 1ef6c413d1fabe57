import { z } from 'zod';
import { filesLimit } from './call-limit.ts';
import { endpoint } from './endpoint.ts';
import { id } from './values.ts';

/** From where a fact of the minutes comes; `id` names the item, the list or the vote. Source:
 *  BEY-34. */
export const minuteSource = z.object({
  kind: z.enum(['proceedings', 'attendance', 'agenda', 'speakers', 'vote', 'record']),
  id: id.nullable(),
});
export type MinuteSource = z.output<typeof minuteSource>;

/** What a fact says, in the language of the house. `heading`: it begins a section. */
export const factWording = z.object({
  heading: z.string().nullable(),
  lines: z.array(z.string()),
  table: z.object({ columns: z.array(z.string()), rows: z.array(z.array(z.string())) }).nullable(),
});
export type FactWording = z.output<typeof factWording>;

/** The open formats of a sitting. Source: BEY-35. */
export const openFormat = z.enum(['akoma-ntoso', 'popolo']);
export type OpenFormat = z.output<typeof openFormat>;

/** The file tells what everybody in the session may know, and the attendance to people who may
 *  read it. Texts are in the language of the house, times in its zone. Source: BEY-35. */
export const exportSitting = endpoint({
  name: 'exportSitting',
  method: 'GET',
  path: '/api/minutes/:idVotingSession/export/:format',
  access: 'account',
  summary: 'A sitting as a debate report of Akoma Ntoso 3.0, or its votes as vote events of Popolo.',
  params: z.object({ idVotingSession: id, format: openFormat }),
  sends: 'file',
  errors: ['not-found', 'in-lobby'],
  limit: filesLimit,
});

export const minuteCalls = { exportSitting };
