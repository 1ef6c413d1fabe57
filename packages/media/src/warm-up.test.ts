import { afterEach, expect, test, vi } from 'vitest';
import { warmUpConnections } from './warm-up.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

function stub(createOffer: () => Promise<unknown>) {
  const connection = {
    createDataChannel: vi.fn(),
    addTransceiver: vi.fn(),
    createOffer: vi.fn(createOffer),
    setLocalDescription: vi.fn(),
    close: vi.fn(),
  };
  vi.stubGlobal(
    'RTCPeerConnection',
    vi.fn(function made() {
      return connection;
    }),
  );
  return connection;
}

test('[BEY-23] an offer is made that goes nowhere, and its connection is closed', async () => {
  const connection = stub(async () => ({}));
  await warmUpConnections();
  expect(connection.addTransceiver.mock.calls).toEqual([['audio'], ['video']]);
  expect(connection.createOffer).toHaveBeenCalledOnce();
  // `setLocalDescription` would begin to gather addresses.
  expect(connection.setLocalDescription).not.toHaveBeenCalled();
  expect(connection.close).toHaveBeenCalledOnce();
});

test('[BEY-23] where no offer can be made nothing is left open, and nothing fails', async () => {
  const connection = stub(() => Promise.reject(new Error('no codecs')));
  await warmUpConnections();
  expect(connection.close).toHaveBeenCalledOnce();
  vi.stubGlobal('RTCPeerConnection', undefined);
  await warmUpConnections();
});
