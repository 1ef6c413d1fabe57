import { attachTracks } from '@hemicycle/media/attach';
import { check, type ContractCase, until } from '@hemicycle/media/contract-harness';
import type { ContractParticipant } from '@hemicycle/media/contract-suite';

/** Brings in two people whose cameras reach each other. `framesReceived` counts the frames that ben
 *  has received from ada. */
export type WithTwo = (
  run: (
    ada: ContractParticipant,
    ben: ContractParticipant,
    framesReceived: () => Promise<number>,
  ) => Promise<void>,
) => Promise<void>;

const FRAMES_A_LOOK_MS = 500;

/** A `<video>` of this height that plays the camera of the first person whom ben sees. */
export function shownAt(
  ben: ContractParticipant,
  heightPx: number,
): { video: HTMLVideoElement; remove: () => void } {
  const video = document.createElement('video');
  video.muted = video.autoplay = true;
  video.style.cssText = `inline-size: ${heightPx * 2}px; block-size: ${heightPx}px`;
  document.body.append(video);
  const detach = attachTracks(video, [ben.port.snapshot().people[0]?.camera ?? null]);
  return {
    video,
    remove() {
      detach();
      video.remove();
    },
  };
}

/** Waits until no more frames arrive. */
export async function comesToRest(framesReceived: () => Promise<number>): Promise<void> {
  let before = await framesReceived();
  await until('no frame comes any more', async () => {
    await new Promise((resolve) => setTimeout(resolve, FRAMES_A_LOOK_MS));
    const now = await framesReceived();
    const still = now === before;
    before = now;
    return still;
  });
}

/** A participant receives only the pictures that are shown, in the size in which they are shown.
 *  The cases are the same for the mesh and for a media server. */
export const pictureCases = (adapter: string, withTwo: WithTwo): readonly ContractCase[] => [
  {
    title: `[BEY-18] ${adapter}: a picture that nobody shows is not sent, and comes when it is shown`,
    run: () =>
      withTwo(async (ada, ben, framesReceived) => {
        check('there is a picture', ben.port.snapshot().people[0]?.camera != null);
        await comesToRest(framesReceived);
        await until('it comes when it is shown', () => ben.receives('ada', 'camera'));
        check('ada is untouched', ada.port.snapshot().self.camera.status === 'on');
      }),
  },
  {
    title: `[MEDIA-02] ${adapter}: a camera that gives no frame is known to be on, disturbs nobody, and is over with the next one`,
    run: () =>
      withTwo(async (ada, ben) => {
        // Nobody draws on this canvas, so its track gives no frame.
        const [still] = document.createElement('canvas').captureStream(0).getVideoTracks();
        if (still === undefined) throw new Error('A canvas gives no track');
        check('published', (await ada.port.publishCamera({ track: still })).ok);
        await until('nothing more comes', async () => !(await ben.receives('ada', 'camera')));
        // A media server tells of the one that ended before it tells of the next.
        await until('known to be on', () => ben.port.snapshot().people[0]?.sends.camera === true);
        check('not called lost', ben.port.snapshot().people[0]?.quality !== 'lost');
        check('ada still sees ben', await ada.receives('ben', 'camera'));
        check('published anew', (await ada.port.publishCamera()).ok);
        await until('the next one comes', () => ben.receives('ada', 'camera'));
      }),
  },
  {
    title: `[BEY-18] ${adapter}: a picture comes in the size in which it is shown, and no larger than is asked for`,
    run: () =>
      withTwo(async (_ada, ben) => {
        const small = shownAt(ben, 100);
        await until('a small one for a small tile', () => {
          const { videoHeight } = small.video;
          return videoHeight > 0 && videoHeight <= 180;
        });
        const large = shownAt(ben, 700);
        await until('a large one for a large tile', () => large.video.videoHeight > 360);
        ben.port.limitCameras('low');
        await until('a small one where less is asked for', () => large.video.videoHeight <= 180);
        ben.port.limitCameras('high');
        await until('the large one again', () => large.video.videoHeight > 360);
        large.remove();
        await until('the small one for what is left', () => small.video.videoHeight <= 180);
        small.remove();
      }),
  },
];
