import { useState } from 'react';
import type { Loaded } from './use-loaded.ts';

/** What was loaded last: after a failed further load, the value of the one before; null before the
 *  first. For screens that are read again by themselves, and must not lose what stands on them. */
export function useLastReady<T>(loaded: Loaded<T>): T | null {
  const [last, setLast] = useState<{ readonly value: T } | null>(null);
  if (loaded.state !== 'ready') return last === null ? null : last.value;
  if (last === null || last.value !== loaded.value) setLast({ value: loaded.value });
  return loaded.value;
}
