import { outcomes } from './cast.ts';
import type { PermissionCase } from './permission-case.ts';

/** What the media server tells: nobody else can. */
export const casesOfMedia: readonly PermissionCase[] = [
  {
    endpoint: 'mediaServerReports',
    what: '[MEDIA-25] a report that no media server signed, whoever is signed in',
    expected: outcomes('not-signed-in'),
  },
];
