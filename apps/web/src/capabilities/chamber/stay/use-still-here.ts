import { PEOPLE_STATE_REFRESH_MS } from '@hemicycle/contract/limits';
import { useEffect } from 'react';
import { api } from '../../../api-client.ts';
import { meansLoggedOut, showLoggedOutDialog } from '../../auth/public.ts';

/** Tells the server every 120 s that the person is still here. If nobody is signed in any more, a
 *  dialog says so. Source: PEOP-08, PEOP-10, AUTH-07. */
export function useStillHere(): void {
  useEffect(() => {
    let pending = false;
    const timer = setInterval(() => {
      if (pending) return;
      pending = true;
      api('PATCH /api/people/states/refresh')
        .catch((error: unknown) => {
          if (meansLoggedOut(error)) void showLoggedOutDialog();
        })
        .finally(() => {
          pending = false;
        });
    }, PEOPLE_STATE_REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
}
