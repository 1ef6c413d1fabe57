import { sitTogether } from './support/sit-together.ts';
import { sixCameras } from './support/six-cameras.ts';
import { test } from './support/test.ts';

// This test is slow, because six pages with media share one machine.
test.setTimeout(600_000);
test.use(sixCameras);

const TITLE =
  '[MEDIA-02] [MEDIA-03] [MEDIA-06] [MEDIA-09] [MEDIA-11] [MEDIA-12] [MEDIA-25] [AUTH-12] [MOD-05] [SHARE-02] [LAYOUT-01] [BEY-23] six people meet: picture, sound, a share, layouts, removal, mute, and every lost line comes back';

// By day fewer people hold each step, on both carriers: what six add is the load.
test(TITLE, { tag: ['@livekit', '@livekit-at-night'] }, async ({ openBrowserAs, site, media }) => {
  await sitTogether({ openBrowserAs, site, mediaServer: media === 'livekit' });
});
