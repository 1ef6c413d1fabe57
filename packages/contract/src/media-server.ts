import { endpoint } from './endpoint.ts';

/** The call by which the media server reports who joined and left. The call comes from a server,
 *  not from a page, so the signature over its text authenticates it, as LiveKit makes it with the
 *  shared secret. On a site without a media server every report is refused. */
export const mediaServerReports = endpoint({
  name: 'mediaServerReports',
  method: 'POST',
  path: '/api/media/reports',
  access: 'public',
  summary: 'A signed report of the media server (LiveKit webhook).',
  receives: 'outside-text',
  bodyLimitBytes: 64 * 1024,
  errors: ['not-signed-in'],
});

export const mediaServerCalls = { mediaServerReports };
