/** Whether the browser connects two connections of its own to each other, as the media of a sitting
 *  connects people. False without WebRTC, where a policy forbids it, and after `withinMs`. Never
 *  rejects. */
export async function connectsToItself(withinMs: number): Promise<boolean> {
  if (typeof RTCPeerConnection === 'undefined') return false;
  const here = new RTCPeerConnection();
  const there = new RTCPeerConnection();
  try {
    return await new Promise<boolean>((resolve) => {
      setTimeout(() => resolve(false), withinMs);
      here.createDataChannel('test').addEventListener('open', () => resolve(true));
      joinBoth(here, there).catch(() => resolve(false));
    });
  } finally {
    here.close();
    there.close();
  }
}

async function joinBoth(here: RTCPeerConnection, there: RTCPeerConnection): Promise<void> {
  for (const [from, to] of [
    [here, there],
    [there, here],
  ] as const) {
    from.addEventListener('icecandidate', ({ candidate }) => {
      // A candidate that the other side does not take leaves the others.
      if (candidate !== null) void to.addIceCandidate(candidate).catch(() => undefined);
    });
  }
  const offer = await here.createOffer();
  await here.setLocalDescription(offer);
  await there.setRemoteDescription(offer);
  const answer = await there.createAnswer();
  await there.setLocalDescription(answer);
  await here.setRemoteDescription(answer);
}
