import type { FirstSteps } from '@hemicycle/contract/first-steps';
import { permissions } from '@hemicycle/contract/permissions';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { api } from '../../api-client.ts';
import { pageStore } from '../../page-state.ts';
import { useMay } from '../auth/public.ts';

/** `steps` is null until they were read, and where they could not be. */
interface FirstStepsState {
  readonly steps: FirstSteps | null;
  readonly read: 'no' | 'yes' | 'failed';
}

const useFirstStepsStore = pageStore<FirstStepsState>(() => ({ steps: null, read: 'no' }));

/** Takes what the server has answered of the steps. */
export function takeFirstSteps(steps: FirstSteps): void {
  useFirstStepsStore.setState({ steps, read: 'yes' });
}

/** Reads the steps again; a failure leaves what was read before. */
export async function readFirstSteps(): Promise<void> {
  try {
    takeFirstSteps(await api('GET /api/firststeps'));
  } catch {
    useFirstStepsStore.setState({ read: 'failed' });
  }
}

/** How far the house has come, for administrators, as `useReadFirstSteps` of the page has read
 *  it. */
export function useFirstSteps(): FirstStepsState {
  const may = useMay(permissions.adminPage);
  const state = useFirstStepsStore();
  return may ? state : { steps: null, read: 'failed' };
}

/** Reads the steps for administrators, again on each page that they open. Nobody else asks. A page
 *  calls it in one place. */
export function useReadFirstSteps(): void {
  const may = useMay(permissions.adminPage);
  const { pathname } = useLocation();
  useEffect(() => {
    if (may) void readFirstSteps();
  }, [may, pathname]);
}

/** Whether all steps are done; what was left out is not. */
export function areAllDone({ steps }: FirstSteps): boolean {
  return steps.every(({ state }) => state === 'done');
}
