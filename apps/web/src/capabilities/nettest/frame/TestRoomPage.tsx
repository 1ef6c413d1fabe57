import { useEffect, useRef } from 'react';
import styles from './TestRoomPage.module.css';
import { openTestRoom } from './open-test-room.ts';

/** The page in the frame of a network test: it joins the room that its address names, and gives it
 *  to the page around it. People do not see it. Source: NET-15. */
export function TestRoomPage() {
  const picture = useRef<HTMLVideoElement>(null);
  const sound = useRef<HTMLAudioElement>(null);
  useEffect(() => {
    const roomId = new URLSearchParams(location.search).get('room');
    // Only a page of this site around it opens a test room.
    if (roomId === null || window.parent === window) return;
    if (picture.current === null || sound.current === null || window.networkTestRoom !== undefined) return;
    window.networkTestRoom = openTestRoom(roomId, { picture: picture.current, sound: sound.current });
  }, []);
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- nobody sees this picture */}
      <video ref={picture} className={styles.picture} autoPlay muted playsInline />
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- nobody hears this sound */}
      <audio ref={sound} autoPlay muted />
    </>
  );
}
