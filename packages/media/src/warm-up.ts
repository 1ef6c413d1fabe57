/** Makes the browser prepare what the first connection of a page needs: threads, codecs and their
 *  descriptions. It makes an offer that is not used: nothing is gathered, sent or asked for. Never
 *  rejects; without WebRTC it does nothing. Source: BEY-23. */
export async function warmUpConnections(): Promise<void> {
  if (typeof RTCPeerConnection === 'undefined') return;
  const connection = new RTCPeerConnection();
  try {
    connection.createDataChannel('');
    for (const kind of ['audio', 'video']) connection.addTransceiver(kind);
    await connection.createOffer();
  } catch {
    // The first connection is then only slower.
  } finally {
    connection.close();
  }
}
