import { Suspense } from 'react';
import { Login } from './pages/Login.tsx';
import { Announcer } from './ui/Announcer.tsx';

/** The sign-in page as a small program of its own: it loads neither router nor component library,
 *  so that it is there at once; after signing in the page is read anew. */
export function SignInApp() {
  return (
    <>
      <Suspense fallback={null}>
        <Login />
      </Suspense>
      <Announcer />
    </>
  );
}
