import { Suspense } from 'react';
import { GuestLanding } from './pages/GuestLanding.tsx';
import { Announcer } from './ui/Announcer.tsx';

/** The landing page of guests as a small program of its own, as the sign-in page is. It loads
 *  neither the router nor the component library, since most guests come once, often on a phone. */
export function GuestApp() {
  return (
    <>
      <Suspense fallback={null}>
        <GuestLanding />
      </Suspense>
      <Announcer />
    </>
  );
}
