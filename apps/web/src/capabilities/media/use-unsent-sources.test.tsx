import { renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useToasts } from '../../ui/toast-store.ts';
import { useUnsentSources } from './use-unsent-sources.ts';

afterEach(() => useToasts.setState({ list: { shown: [], lastShownAtMs: new Map() } }));

test.each([
  { source: 'share', text: 'The screen could not be shared' },
  { source: 'camera', text: 'The camera could not be used' },
  { source: 'microphone', text: 'The microphone could not be used' },
] as const)('[MEDIA-15] a $source that the media never takes is told once', ({ source, text }) => {
  const shown = () => useToasts.getState().list.shown.map(({ toast }) => [toast.text, toast.detail]);
  const { rerender } = renderHook(useUnsentSources, {
    initialProps: { code: 'not-allowed', source, limit: null },
  });
  expect(shown()).toEqual([]);
  const problem = { code: 'not-sent', source, limit: null } as const;
  rerender(problem);
  rerender(problem);
  expect(shown()).toEqual([[text, 'The video connection did not take it. Try again.']]);
});
