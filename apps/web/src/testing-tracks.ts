import * as media from '@hemicycle/media';
import { beforeEach, vi } from 'vitest';

/** Lets the tests of a file draw pictures and play sounds without tracks: the environment of the
 *  tests has no streams. */
export function drawWithoutTracks(): void {
  beforeEach(() => {
    vi.spyOn(media, 'attachTracks').mockReturnValue(() => undefined);
  });
}
