import { outcomes } from './cast.ts';
import type { PermissionCase } from './permission-case.ts';

/** The cases of the playback of recordings. */
export const casesOfPlayback: readonly PermissionCase[] = (
  ['readPlayback', 'downloadRecordingCaptions'] as const
).map((endpoint) => ({
  endpoint,
  what: '[PERM-31] what belongs to a recording that does not exist, for those who see recordings',
  input: () => ({ params: { recordingId: 'no-such', language: 'default' } }),
  expected: outcomes('permission-missing', {
    ...{ admin: 'not-found', moderator: 'not-found', transcriber: 'not-found' },
  }),
}));
