import { z } from 'zod';
import { filesLimit } from './call-limit.ts';
import { endpoint } from './endpoint.ts';
import { permissions } from './permissions.ts';
import { id } from './values.ts';

/** The file formats of an export of a closed poll. */
export const exportFormat = z.enum(['csv', 'xlsx', 'pdf']);
export type ExportFormat = z.output<typeof exportFormat>;

/** The export shows the same data as `inspectVotes` to the same viewer, and nothing else. Texts are
 *  in the language of the house, times in its zone. Source: BEY-11. */
export const exportPoll = endpoint({
  name: 'exportPoll',
  method: 'GET',
  path: '/api/polls/:pollId/export/:format',
  access: 'account',
  summary: 'Result, votes and receipts of a closed poll, as far as this viewer may see them, as a file.',
  params: z.object({ pollId: id, format: exportFormat }),
  sends: 'file',
  errors: ['not-found', 'in-lobby', 'poll-not-closed'],
  limit: filesLimit,
});

/** The attendance as `getAttendance` answers it, as a tagged PDF on the letterhead of the house.
 *  Source: BEY-12. */
export const exportAttendance = endpoint({
  name: 'exportAttendance',
  method: 'GET',
  path: '/api/people/attendance/:idVotingSession/pdf',
  access: [permissions.moderation, permissions.adminPage],
  summary: 'The attendance of a session as a PDF.',
  params: z.object({ idVotingSession: id }),
  sends: 'file',
  errors: ['not-found', 'in-lobby'],
  limit: filesLimit,
});

export const exportCalls = { exportPoll, exportAttendance };
