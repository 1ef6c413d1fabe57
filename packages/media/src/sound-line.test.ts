import { expect, test } from 'vitest';
import { readSoundLines, type StatsSource } from './sound-line.ts';

function source(...entries: readonly object[]): StatsSource {
  const report = new Map(entries.map((entry, at) => [String(at), entry]));
  return { getStats: async () => report };
}

const closed: StatsSource = { getStats: () => Promise.reject(new DOMException('closed')) };
const path = (currentRoundTripTime: number, nominated = true) => ({
  type: 'candidate-pair',
  nominated,
  currentRoundTripTime,
});
const inbound = (packetsReceived: number, packetsLost: number, jitter: number) => ({
  ...{ type: 'inbound-rtp', packetsReceived, packetsLost, jitter },
});

test('[BEY-38] the worst of the people who are heard counts, and the loss since the reading before', async () => {
  const receivers = [
    source(inbound(150, 10, 0.004), path(0.02), path(3, false)),
    source(inbound(60, 0, 0.03), path(0.12)),
    closed,
  ];
  const { lines, heard } = await readSoundLines({ senders: [], receivers }, { received: 120, lost: 0 });
  expect(heard).toEqual({ received: 210, lost: 10 });
  expect(lines).toEqual({
    hears: { roundTripMs: 120, jitterMs: 30, lossFraction: 0.1 },
    sends: null,
  });
});

test('[BEY-38] what is sent is measured as the others report it, before that by the path of the network', async () => {
  const early = source({ type: 'outbound-rtp', packetsSent: 4 }, path(0.05));
  const echo = { type: 'remote-inbound-rtp', roundTripTime: 0.08, jitter: 0.006, fractionLost: 0.02 };
  const read = async (sender: StatsSource) =>
    (await readSoundLines({ senders: [sender], receivers: [] }, null)).lines;
  expect(await read(early)).toEqual({
    hears: null,
    sends: { roundTripMs: 50, jitterMs: null, lossFraction: null },
  });
  expect(await read(source(echo, path(0.05)))).toEqual({
    hears: null,
    sends: { roundTripMs: 80, jitterMs: 6, lossFraction: 0.02 },
  });
});

test('[BEY-38] without sound, and after all ends closed, nothing is measured', async () => {
  const nothing = { hears: null, sends: null };
  expect((await readSoundLines({ senders: [], receivers: [] }, null)).lines).toEqual(nothing);
  expect((await readSoundLines({ senders: [closed], receivers: [closed] }, null)).lines).toEqual(nothing);
  const silent = await readSoundLines(
    { senders: [], receivers: [source(inbound(9, 0, 0))] },
    { received: 9, lost: 0 },
  );
  expect(silent.lines.hears).toEqual({ roundTripMs: null, jitterMs: 0, lossFraction: null });
});
