import { afterEach, expect, test, vi } from 'vitest';
import { publicSite } from '../../../testing-person.ts';
import { useSite } from '../../site/public.ts';
import { measureStageAhead, readStageSize } from './stage-size-ahead.ts';

afterEach(() => vi.restoreAllMocks());

test('[BEY-23] the stage is measured for this window, and nothing of it stays in the page', () => {
  useSite.setState({ config: publicSite });
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(816);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(549);
  window.innerWidth = 1280;
  expect(readStageSize()).toEqual({ widthPx: 0, heightPx: 0 });
  const before = document.body.innerHTML;
  measureStageAhead();
  expect(document.body.innerHTML).toBe(before);
  expect(readStageSize()).toEqual({ widthPx: 816, heightPx: 549 });
  // In a window of another size the measured stage does not count.
  window.innerWidth = 900;
  expect(readStageSize()).toEqual({ widthPx: 0, heightPx: 0 });
});
