import { Suspense } from 'react';
import { Wall } from './capabilities/display/wall/Wall.tsx';

/** A display on the wall as a small program of its own. It loads neither the router, the component
 *  library nor anything of the chamber. Source: BEY-33. */
export function DisplayApp() {
  return (
    <Suspense fallback={null}>
      <Wall />
    </Suspense>
  );
}
