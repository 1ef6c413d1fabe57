import { createFakeClock } from '@hemicycle/testkit/fake-clock';
import { expect, test, vi } from 'vitest';
import type { MediaServer, MediaServerEvent } from '../../adapters/media-server/media-server.ts';
import { createNews } from '../../news.ts';
import { createInProcessBus } from '../../platform/bus/in-process-bus.ts';
import { createMemoryCallLimits } from '../../platform/limit/testing-call-limits.ts';
import { createLog } from '../../platform/log/log.ts';
import { createMediaReports, SAME_REPORT_MS } from './media-reports.ts';

const GONE: MediaServerEvent = { kind: 'mislabelled', roomId: 'main', identity: 'ada.7' };

test('[MEDIA-25] a genuine report is heard once, however often it is sent; another of the same is heard', async () => {
  const clock = createFakeClock();
  const news = createNews(createInProcessBus(createLog({ level: 'silent' })));
  const mediaServer: Pick<MediaServer, 'verifyWebhook'> = {
    verifyWebhook: async (_, signature) => (signature === 'forged' ? undefined : GONE),
  };
  // SAFETY: the code under test uses only `verifyWebhook` of the media server.
  const reports = createMediaReports({
    mediaServer: mediaServer as MediaServer,
    limits: createMemoryCallLimits(clock),
    news,
  });
  const hear = vi.fn<(event: MediaServerEvent) => void>();
  reports.listen(hear);
  await reports.take('report', 'signature 1');
  await reports.take('report', 'signature 1');
  expect(hear.mock.calls).toEqual([[GONE]]);
  await reports.take('report', 'signature 2');
  expect(hear).toHaveBeenCalledTimes(2);
  await expect(reports.take('report', 'forged')).rejects.toMatchObject({ code: 'not-signed-in' });
  await clock.advance(SAME_REPORT_MS);
  await reports.take('report', 'signature 3');
  expect(hear).toHaveBeenCalledTimes(3);
});
