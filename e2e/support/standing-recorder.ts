import type { RecorderOrder } from '@hemicycle/contract/recorder';
import { RECORDER_STATE_EVERY_MS } from '@hemicycle/contract/recorder-names';
import { openFakeRecorder } from '@hemicycle/testkit/fake-recorder';
import type { Page } from '@playwright/test';
import { RECORDER_TOKEN } from './recorder-process.ts';

const LOOKS_EVERY_MS = 100;
const STILL = { x: 0, y: 0, width: 320, height: 180 };

/** A fake recorder that follows its orders as the real one does: its page joins at once, it encodes
 *  when it is told to, and it sends stills of `scene` with a loudness of -23.4 dB. */
export interface StandingRecorder {
  /** Breaks the connection without a word, as a power cut would. */
  cut(): void;
}

export async function standRecorder(
  url: string,
  { capacity, scene }: { readonly capacity: number; readonly scene: Page },
): Promise<StandingRecorder> {
  const recorder = await openFakeRecorder(url, RECORDER_TOKEN, { capacity });
  const still = Buffer.from(await scene.screenshot({ type: 'jpeg', quality: 50, clip: STILL }));
  const jobs = new Map<string, { readonly streams: boolean; on: boolean }>();

  const tell = (jobId: string) => {
    const job = jobs.get(jobId);
    if (job === undefined) return;
    if (!job.on) return recorder.state(jobId);
    recorder.state(jobId, {
      encoder: 'started',
      ...(job.streams ? { stream: 'live' } : { recording: 'running' }),
    });
  };
  const sendStills = async () => {
    for (const [jobId, { on }] of jobs) {
      if (!on) continue;
      const path = `/api/recorder/jobs/${jobId}/preview?takenAt=${Date.now()}&levelDb=-23.4`;
      // oxlint-disable-next-line no-await-in-loop -- as a recorder sends them, one after the other
      await fetch(new URL(path, url), {
        method: 'PUT',
        body: still,
        headers: { authorization: `Bearer ${RECORDER_TOKEN}`, origin: url, 'content-type': 'image/jpeg' },
      });
    }
  };
  const follow = (order: RecorderOrder) => {
    switch (order.type) {
      case 'begin':
        jobs.set(order.jobId, { streams: order.job === 'streaming', on: false });
        return tell(order.jobId);
      case 'encode': {
        const job = jobs.get(order.jobId);
        if (job !== undefined) job.on = order.on;
        tell(order.jobId);
        return void sendStills();
      }
      case 'end':
        jobs.delete(order.jobId);
        return recorder.send({ type: 'ended', jobId: order.jobId, reason: 'asked', error: null });
      case 'join':
        return recorder.send({
          ...{ type: 'joined', recordingId: order.recordingId },
          error: 'Nothing was recorded.',
        });
      case 'recognise':
        return recorder.send({ type: 'recognised', recordingId: order.recordingId, error: null });
      case 'entered':
      case 'pause':
    }
  };
  let followed = 0;
  const looks = setInterval(() => {
    for (const order of recorder.orders.slice(followed)) follow(order);
    followed = recorder.orders.length;
  }, LOOKS_EVERY_MS);
  const states = setInterval(() => {
    for (const jobId of jobs.keys()) tell(jobId);
    void sendStills();
  }, RECORDER_STATE_EVERY_MS);
  return {
    cut() {
      clearInterval(looks);
      clearInterval(states);
      recorder.cut();
    },
  };
}
