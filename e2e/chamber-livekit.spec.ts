import { livekitProgram, NO_LIVEKIT } from './support/media/test-livekit.ts';
import { sitTogether } from './support/sit-together.ts';
import { sixCameras } from './support/six-cameras.ts';
import { test } from './support/test.ts';

test.skip(livekitProgram === null, NO_LIVEKIT);
// Six pages with media share one machine.
test.setTimeout(600_000);
test.use(sixCameras);
// The server runs the media server itself.
test.use({
  siteSettings: { HEMICYCLE_MEDIA: 'livekit', LIVEKIT_SERVER_PATH: livekitProgram ?? '' },
});

test('[MEDIA-02] [MEDIA-03] [MEDIA-06] [MEDIA-09] [MEDIA-11] [MEDIA-12] [MEDIA-25] [AUTH-12] [MOD-05] [SHARE-02] [LAYOUT-01] [BEY-23] six people meet over LiveKit: picture, sound, a share, layouts, removal, mute, and every lost line comes back', async ({
  openBrowserAs,
  site,
}) => {
  await sitTogether({ openBrowserAs, site, mediaServer: true });
});
