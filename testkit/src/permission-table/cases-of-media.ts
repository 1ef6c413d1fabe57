import { outcomes } from './cast.ts';
import type { PermissionCase } from './permission-case.ts';

/** The case of the media server's reports; nobody in the cast may send them. */
export const casesOfMedia: readonly PermissionCase[] = [
  {
    endpoint: 'mediaServerReports',
    what: '[MEDIA-25] a report that no media server signed, whoever is signed in',
    expected: outcomes('not-signed-in'),
  },
];
