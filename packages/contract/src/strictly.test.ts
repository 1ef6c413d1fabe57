import { expect, test } from 'vitest';
import { z } from 'zod';
import { zodOf } from './endpoint.ts';
import type { EndpointDeclaration } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { mayHoldMore, strictly } from './strictly.ts';

/** The paths of objects in a JSON schema that accept unknown names. */
function openPlaces(schema: unknown, at = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const isOpen =
    'properties' in schema && !('additionalProperties' in schema && schema.additionalProperties === false);
  return [
    ...(isOpen ? [at || '/'] : []),
    ...Object.entries(schema).flatMap(([key, one]) => openPlaces(one, `${at}/${key}`)),
  ];
}

const taken = (Object.values(endpoints) as EndpointDeclaration[]).flatMap(({ name, body, query }) => [
  ...(body ? [[`body of ${name}`, body] as const] : []),
  ...(query ? [[`query of ${name}`, query] as const] : []),
]);

/** The requests whose senders may add unknown names; each entry has its reason. */
const OPEN: readonly string[] = [
  // Clients send the whole info object back, and only its writable fields are read (AUTH-04).
  'body of updateSessionInfo',
  // Browsers add fields to what WebAuthn defines.
  'body of addPasskey',
  'body of signInByPasskey',
  'body of provePasskey',
  'body of castVote',
  // The client reports data about itself (WS-08).
  'body of postHeartbeat',
];

test.each(taken)('[SESS-01] %s refuses names that it does not know, at every depth', (what, schema) => {
  const json = z.toJSONSchema(strictly(zodOf(schema)), {
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
  });
  expect(openPlaces(json).length > 0).toBe(OPEN.includes(what));
});

test('[SESS-01] an unknown name is refused with its place, in unions, lists, defaults and refined objects too', () => {
  const schema = strictly(
    z
      .object({
        list: z.array(z.discriminatedUnion('kind', [z.object({ kind: z.literal('a'), of: z.string() })])),
        given: z
          .object({ one: z.number().default(1) })
          .default({ one: 1 })
          .nullable(),
      })
      .refine(({ list }) => list.length > 0, 'Say something.'),
  );
  expect(schema.parse({ list: [{ kind: 'a', of: 'b' }], given: {} })).toEqual({
    list: [{ kind: 'a', of: 'b' }],
    given: { one: 1 },
  });
  expect(schema.safeParse({ list: [], given: null }).error?.issues[0]?.message).toBe('Say something.');
  expect(
    schema.safeParse({ list: [{ kind: 'a', of: 'b', off: 1 }], given: { two: 2 } }).error?.issues,
  ).toMatchObject([
    { code: 'unrecognized_keys', path: ['list', 0], keys: ['off'] },
    { code: 'unrecognized_keys', path: ['given'], keys: ['two'] },
  ]);
});

test('[SESS-01] what others may add to is read as far as it is known', () => {
  const open = z.object({ known: z.string() }).register(mayHoldMore, { because: 'a standard that grows' });
  expect(strictly(z.object({ open })).parse({ open: { known: 'a', newer: 1 } })).toEqual({
    open: { known: 'a' },
  });
});
