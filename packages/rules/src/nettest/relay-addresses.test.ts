import { expect, test } from 'vitest';
import { relaysBy, relaysOver443 } from './relay-addresses.ts';

test.each([
  { url: 'turn:turn.example', by: 'udp', over443: false },
  { url: 'turn:turn.example:443', by: 'udp', over443: false },
  { url: 'TURN:turn.example?transport=UDP', by: 'udp', over443: false },
  { url: 'turn:turn.example:3478?transport=tcp', by: 'tcp', over443: false },
  { url: 'turn:turn.example:443?transport=tcp', by: 'tcp', over443: true },
  { url: 'turn:[2001:db8::1]:443?transport=tcp', by: 'tcp', over443: true },
  { url: 'turns:turn.example', by: 'tls', over443: false },
  { url: 'turns:turn.example:443', by: 'tls', over443: true },
  { url: 'turns:turn.example:443?transport=tcp', by: 'tls', over443: true },
  { url: 'turns:turn.example:443?transport=udp', by: null, over443: false },
  { url: 'stun:turn.example:443', by: null, over443: false },
] as const)('$url is reached by $by, by TCP on port 443: $over443 (BEY-44)', ({ url, by, over443 }) => {
  for (const transport of ['udp', 'tcp', 'tls'] as const) {
    expect(relaysBy(transport, [url])).toEqual(transport === by ? [url] : []);
  }
  expect(relaysOver443([url])).toEqual(over443 ? [url] : []);
});
