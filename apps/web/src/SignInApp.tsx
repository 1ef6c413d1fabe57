import { Suspense } from 'react';
import { Login } from './pages/Login.tsx';
import { Announcer } from './ui/Announcer.tsx';

/** The sign-in page as a small program of its own. It loads neither the router nor the component
 *  library, so that it appears at once. After signing in the browser loads the page again. */
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
