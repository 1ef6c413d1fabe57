import { TestRoomPage } from './capabilities/nettest/frame/TestRoomPage.tsx';

/** The page in the frame of a network test as a small program of its own. Source: NET-15. */
export function NetworkTestApp() {
  return <TestRoomPage />;
}
