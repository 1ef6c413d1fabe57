import { connectsToItself } from '@hemicycle/media/loop-back';

const ANSWER_WITHIN_MS = 8_000;

/** Whether this browser makes a connection of media, and reaches the media server at `mediaUrl`
 *  where there is one. Never rejects. */
export async function triesConnection(mediaUrl: string | undefined): Promise<boolean> {
  const reaches = mediaUrl === undefined ? true : await reachesServer(mediaUrl);
  return reaches && (await connectsToItself(ANSWER_WITHIN_MS));
}

/** The answer of another origin cannot be read, only that there was one. */
async function reachesServer(mediaUrl: string): Promise<boolean> {
  const address = mediaUrl.replace(/^ws/u, 'http');
  try {
    await fetch(address, { mode: 'no-cors', signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
    return true;
  } catch {
    return false;
  }
}
