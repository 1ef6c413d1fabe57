import { useEffect } from 'react';
import { protectHearing } from '../media/public.ts';
import { useIsInterpreter } from './use-own-booth.ts';

/** Lets an interpreter hear the floor through the limiter. Source: BEY-38. */
export function useProtectedHearing(): void {
  const isInterpreter = useIsInterpreter();
  useEffect(() => {
    protectHearing(isInterpreter);
    return () => protectHearing(false);
  }, [isInterpreter]);
}
