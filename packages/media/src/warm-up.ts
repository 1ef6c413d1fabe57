/** Lets the browser get ready what its first connection of a page needs, its threads, codecs and
 *  their descriptions, by an offer that goes nowhere: nothing is gathered, sent or asked for. Never
 *  rejects; without WebRTC it does nothing. Source: BEY-23. */
export async function warmUpConnections(): Promise<void> {
  if (typeof RTCPeerConnection === 'undefined') return;
  const connection = new RTCPeerConnection();
  try {
    connection.createDataChannel('');
    for (const kind of ['audio', 'video']) connection.addTransceiver(kind);
    await connection.createOffer();
  } catch {
    // It is slower then, nothing else.
  } finally {
    connection.close();
  }
}
