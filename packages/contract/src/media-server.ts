import { endpoint } from './endpoint.ts';

/** Where the media server reports who came and went. It comes from a server, not from a page: what
 *  counts is its signature over the text, as LiveKit makes it with the shared secret. Without a
 *  media server nothing is genuine. */
export const mediaServerReports = endpoint({
  name: 'mediaServerReports',
  method: 'POST',
  path: '/api/media/reports',
  access: 'public',
  summary: 'A signed report of the media server (LiveKit webhook).',
  receives: 'signed-text',
  bodyLimitBytes: 64 * 1024,
  errors: ['not-signed-in'],
});
