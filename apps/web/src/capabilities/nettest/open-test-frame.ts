import { NETWORK_TEST_PATH } from '@hemicycle/contract/nettest-names';
import type { TestRoom } from './test-room-window.ts';
import styles from './TestFrame.module.css';

/** A test room in a frame of this page. `room`: undefined until its program is loaded. */
export interface TestFrame {
  readonly room: () => TestRoom | undefined;
  /** Leaves the room and takes the frame away. */
  readonly close: () => Promise<void>;
}

/** Opens a test room in a frame, which nobody sees. Source: NET-15. */
export function openTestFrame(roomId: string, title: string): TestFrame {
  const frame = document.createElement('iframe');
  frame.title = title;
  frame.className = styles['frame'] ?? '';
  frame.allow = 'microphone; camera; autoplay';
  frame.tabIndex = -1;
  frame.ariaHidden = 'true';
  frame.src = `${NETWORK_TEST_PATH}?room=${encodeURIComponent(roomId)}`;
  document.body.append(frame);
  const room = () => frame.contentWindow?.networkTestRoom;
  return {
    room,
    async close() {
      await room()?.leave();
      frame.remove();
    },
  };
}
