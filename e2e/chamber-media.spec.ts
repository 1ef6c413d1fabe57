import { atNight } from './support/at-night.ts';
import { sitTogether } from './support/sit-together.ts';
import { sixCameras } from './support/six-cameras.ts';
import { test } from './support/test.ts';

// This test is slow, because six pages with media share one machine.
test.setTimeout(600_000);
test.use(sixCameras);

const DAY =
  '[MEDIA-02] [MEDIA-03] [MEDIA-06] [MEDIA-09] [MEDIA-25] [SHARE-02] [BEY-23] six people meet: picture, sound, a share, removal; a dead media server comes back';
const NIGHT =
  '[MEDIA-02] [MEDIA-03] [MEDIA-06] [MEDIA-09] [MEDIA-11] [MEDIA-12] [MEDIA-25] [AUTH-12] [MOD-05] [SHARE-02] [LAYOUT-01] [BEY-23] six people meet: picture, sound, a share, layouts, removal, mute, and every lost line comes back';

test(atNight ? NIGHT : DAY, { tag: '@livekit' }, async ({ openBrowserAs, site, media }) => {
  await sitTogether({ openBrowserAs, site, mediaServer: media === 'livekit' });
});
