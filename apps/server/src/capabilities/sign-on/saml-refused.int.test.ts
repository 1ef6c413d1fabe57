import { createPublicKey } from 'node:crypto';
import { postSaml } from '@hemicycle/testkit/saml-provider';
import { selfSigned } from '@hemicycle/testkit/self-signed-certificate';
import { openBrowser } from '@hemicycle/testkit/test-browser';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type AskedBySite,
  assertionOf,
  formOf,
  HOSTILE,
  HOSTILE_CERTIFICATE,
  logoutRequest,
  OTHER_KEYS,
  packed,
  readAsked,
  responseOf,
  rightly,
  type Said,
  signed,
  signedQuery,
} from '@hemicycle/testkit/hostile-saml-provider';
import xmlEncryption from 'xml-encryption';

let server: TestServer;
let providerId: string;

const query = async (text: string) =>
  (await server.database.pool.query(text)).rows as Record<string, unknown>[];

const OWN_KEYS = selfSigned('This site');

/** Encrypts for this site, as anybody can who has read its metadata. */
async function encrypted(
  assertion: string,
  keyEncryptionAlgorithm = 'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p',
): Promise<string> {
  const rsaPublicKey = createPublicKey(OWN_KEYS.certificatePem).export({ type: 'spki', format: 'pem' });
  const data = await new Promise<string>((resolve, reject) => {
    xmlEncryption.encrypt(
      assertion,
      {
        ...{ rsa_pub: String(rsaPublicKey), pem: OWN_KEYS.certificatePem },
        encryptionAlgorithm: 'http://www.w3.org/2009/xmlenc11#aes256-gcm',
        keyEncryptionAlgorithm,
      },
      (error, result) => (result === undefined ? reject(new Error(String(error))) : resolve(result)),
    );
  });
  return `<saml:EncryptedAssertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${data}</saml:EncryptedAssertion>`;
}

beforeAll(async () => {
  const own = { privateKeys: [OWN_KEYS.privateKeyPem], certificate: OWN_KEYS.certificateBase64 };
  server = await startTestServer({ config: { samlKeys: { ...own, untilMs: Date.now() + 1_000_000 } } });
  const admin = await server.signIn('admin');
  const saml = {
    ...{ entryPoint: 'http://127.0.0.1:9/sso', logoutAddress: 'http://127.0.0.1:9/slo' },
    ...{ certificates: [HOSTILE_CERTIFICATE], vouches: true, metadataAddress: null },
  };
  const made = await admin.call('createSignOnProvider', {
    body: {
      ...{ name: 'Hostile', isOn: true, issuer: HOSTILE, clientId: null, clientSecret: null, scopes: null },
      ...{ saml, newPeople: 'make', firstRoles: ['administrator'], mappings: [] },
    },
  });
  providerId = made.id;
});
afterAll(() => server.stop());
beforeEach(() => query('delete from sign_on_identities'));

/** Begins a sign-in, and hands in the answer that a test makes for it. */
async function tryWith(make: (asked: AskedBySite) => string | Promise<string>, state?: string) {
  const browser = openBrowser(server.url);
  const asked = readAsked(await browser.start(providerId));
  const back = await postSaml(asked.answerAddress, formOf(await make(asked), state ?? asked.state));
  const code = await browser.finish(back.search.slice(1));
  return { browser, code, asked };
}
const right = (asked: AskedBySite, over: Partial<Said> = {}) =>
  responseOf(asked, signed(assertionOf({ ...rightly(asked), ...over })));
/** A right assertion, as far as its words go, of somebody else. */
const evil = (asked: AskedBySite, over: Partial<Said> = {}) =>
  assertionOf({ ...rightly(asked), nameId: 'mallory', email: 'admin@demo.test', ...over });
const idOf = (xml: string) => /<saml:Assertion[^>]* ID="([^"]*)"/.exec(xml)?.[1] ?? '';

test('[BEY-21] the right answer is taken, also where the whole answer is signed too', async () => {
  const { browser, code, asked } = await tryWith(right);
  expect(code).toBeNull();
  expect((await browser.client().call('getSessionInfo')).info.userId).toBe('member08');
  expect(asked.xml).toContain('NameIDPolicy');
  expect(asked.xml).toContain('nameid-format:persistent');
  expect((await tryWith((one) => signed(right(one), 'Response'))).code).toBeNull();
});

const ATTACKS: { what: string; make: (asked: AskedBySite) => string | Promise<string> }[] = [
  { what: 'without a signature', make: (asked) => responseOf(asked, assertionOf(rightly(asked))) },
  {
    what: 'signed around the assertion only',
    make: (asked) => signed(responseOf(asked, assertionOf(rightly(asked))), 'Response'),
  },
  {
    what: 'signed by another key',
    make: (asked) =>
      responseOf(asked, signed(assertionOf(rightly(asked)), 'Assertion', { keys: OTHER_KEYS })),
  },
  {
    what: 'signed in a weak way',
    make: (asked) => responseOf(asked, signed(assertionOf(rightly(asked)), 'Assertion', { weak: true })),
  },
  {
    what: 'signed in a weak way, which single quotes hide',
    make: (asked) =>
      responseOf(
        asked,
        signed(assertionOf(rightly(asked)), 'Assertion', { weak: true }).replaceAll(
          /Algorithm="([^"]*)"/g,
          "Algorithm='$1'",
        ),
      ),
  },
  {
    what: 'signed in a weak way, which a character by its number hides',
    make: (asked) =>
      responseOf(
        asked,
        signed(assertionOf(rightly(asked)), 'Assertion', { weak: true }).replace('rsa-sha1', 'rsa-sh&#97;1'),
      ),
  },
  {
    what: 'changed after signing',
    make: (asked) => right(asked).replace('member08@demo.test', 'admin@demo.test'),
  },
  { what: 'for another audience', make: (asked) => right(asked, { audience: 'https://elsewhere.example' }) },
  {
    what: 'for another recipient',
    make: (asked) => right(asked, { recipient: 'https://elsewhere.example' }),
  },
  { what: 'of another issuer', make: (asked) => right(asked, { issuer: 'urn:another' }) },
  { what: 'that has expired', make: (asked) => right(asked, { untilS: -120 }) },
  { what: 'that never expires', make: (asked) => right(asked, { untilS: null }) },
  { what: 'of tomorrow', make: (asked) => right(asked, { notBeforeS: 86_400 }) },
  { what: 'to another request', make: (asked) => right(asked, { inResponseTo: '_another' }) },
  {
    what: 'to another request, as its cover says too',
    make: (asked) =>
      responseOf(asked, signed(assertionOf({ ...rightly(asked), inResponseTo: '_another' })), '_another'),
  },
  { what: 'to no request', make: (asked) => right(asked, { inResponseTo: null }) },
  {
    what: 'confirmed by a key instead of its bearer',
    make: (asked) => right(asked, { method: 'urn:oasis:names:tc:SAML:2.0:cm:holder-of-key' }),
  },
  {
    what: 'with a NameID that passes on',
    make: (asked) => right(asked, { format: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress' }),
  },
  {
    what: 'with a comment in the NameID',
    make: (asked) => right(asked, { nameId: 'rosa<!-- -->.evil' }),
  },
  {
    what: 'with a comment put into the NameID after signing',
    make: (asked) => right(asked, { nameId: 'rosa.evil' }).replace('>rosa.evil<', '>rosa<!---->.evil<'),
  },
  {
    what: 'with an entity of a file',
    make: (asked) =>
      `<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>${right(asked).replace('>rosa<', '>&x;<')}`,
  },
  {
    what: 'with entities that grow',
    make: (asked) =>
      `<!DOCTYPE r [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>${right(asked).replace('>rosa<', '>&b;<')}`,
  },
  { what: 'with an instruction', make: (asked) => right(asked).replace('>rosa<', '>rosa<?x y?><') },
  { what: 'that is no XML', make: () => 'not XML' },
  { what: 'without an assertion', make: (asked) => responseOf(asked, '') },
  {
    what: 'wrapped: a forged assertion before the signed one',
    make: (asked) => responseOf(asked, evil(asked) + signed(assertionOf(rightly(asked)))),
  },
  {
    what: 'wrapped: a forged assertion after the signed one',
    make: (asked) => responseOf(asked, signed(assertionOf(rightly(asked))) + evil(asked)),
  },
  {
    what: 'encrypted without a signature',
    make: async (asked) => responseOf(asked, await encrypted(assertionOf(rightly(asked)))),
  },
  {
    what: 'encrypted, signed in a weak way',
    make: async (asked) =>
      responseOf(asked, await encrypted(signed(assertionOf(rightly(asked)), 'Assertion', { weak: true }))),
  },
  {
    what: 'encrypted, with a comment put into the NameID after signing',
    make: async (asked) =>
      responseOf(
        asked,
        await encrypted(
          signed(assertionOf({ ...rightly(asked), nameId: 'rosa.evil' })).replace(
            '>rosa.evil<',
            '>rosa<!---->.evil<',
          ),
        ),
      ),
  },
  {
    what: 'encrypted by RSA of version 1.5',
    make: async (asked) =>
      responseOf(
        asked,
        await encrypted(signed(assertionOf(rightly(asked))), 'http://www.w3.org/2001/04/xmlenc#rsa-1_5'),
      ),
  },
  {
    what: 'encrypted beside one in clear',
    make: async (asked) =>
      responseOf(asked, (await encrypted(evil(asked))) + signed(assertionOf(rightly(asked)))),
  },
  {
    what: 'encrypted, wrapped: the signed one within the forged one',
    make: async (asked) =>
      responseOf(
        asked,
        await encrypted(
          evil(asked).replace('</saml:Assertion>', `${signed(assertionOf(rightly(asked)))}</saml:Assertion>`),
        ),
      ),
  },
  {
    what: 'wrapped: the signed one within the forged one',
    make: (asked) =>
      responseOf(
        asked,
        evil(asked).replace('</saml:Assertion>', `${signed(assertionOf(rightly(asked)))}</saml:Assertion>`),
      ),
  },
  {
    what: 'wrapped: the forged one has the id of the signed one, which lies in its signature',
    make: (asked) => {
      const good = signed(assertionOf(rightly(asked)));
      const [signature = ''] = /<Signature[\s\S]*<\/Signature>/.exec(good) ?? [];
      const bare = good.replace(signature, '');
      const wrapped = signature.replace('</Signature>', `<Object>${bare}</Object></Signature>`);
      const forged = evil(asked, { assertionId: idOf(good) });
      return responseOf(asked, forged.replace('</saml:Issuer>', `</saml:Issuer>${wrapped}`));
    },
  },
  {
    what: 'wrapped: the signature of the hidden one stands in the forged one',
    make: (asked) => {
      const good = signed(assertionOf(rightly(asked)));
      const [signature = ''] = /<Signature[\s\S]*<\/Signature>/.exec(good) ?? [];
      const hidden = `<samlp:Extensions>${good.replace(signature, '')}</samlp:Extensions>`;
      return responseOf(asked, hidden + evil(asked).replace('</saml:Issuer>', `</saml:Issuer>${signature}`));
    },
  },
];

test.each(ATTACKS)('[BEY-21] an answer $what is refused, entered, and changes nothing', async ({ make }) => {
  const state = () =>
    Promise.all(
      ['sign_ins', 'users', 'user_roles', 'sign_on_identities'].map((table) =>
        query(`select * from ${table} as row order by row::text`),
      ),
    );
  const entries = async () =>
    (await query("select detail from moderation_acts where act = 'signInFailed'")).map(
      ({ detail }) => detail,
    );
  const [before, entered] = [await state(), await entries()];
  const { browser, code } = await tryWith(make);
  expect(code).toBe('sign-on-refused');
  expect(browser.cookies.has('hemicycle_sign_in')).toBe(false);
  expect(await state()).toEqual(before);
  expect(await entries()).toEqual([...entered, { way: 'sign-on', reason: 'Hostile' }]);
});

test('[BEY-21] an encrypted assertion is taken where it is signed as any other is', async () => {
  const { code } = await tryWith(async (asked) =>
    responseOf(asked, await encrypted(signed(assertionOf(rightly(asked))))),
  );
  expect(code).toBeNull();
});

test('[BEY-21] an answer that was used is refused, also as the answer to a new request', async () => {
  let used = '';
  const first = await tryWith((asked) => (used = right(asked)));
  expect(first.code).toBeNull();
  const again = await postSaml(first.asked.answerAddress, formOf(used, first.asked.state));
  expect(await first.browser.finish(again.search.slice(1))).toBe('sign-on-over');
  expect((await tryWith(() => used)).code).toBe('sign-on-refused');
  // Somebody else's browser gets nothing out of an answer that was posted for this one.
  expect((await tryWith(right, 'A'.repeat(43))).code).toBe('sign-on-over');
  expect((await tryWith(right, 'made-up')).code).toBe('sign-on-begun-there');
});

test('[BEY-21] the first answer that was posted stays', async () => {
  const browser = openBrowser(server.url);
  const asked = readAsked(await browser.start(providerId));
  const back = await postSaml(asked.answerAddress, formOf(right(asked), asked.state));
  await postSaml(asked.answerAddress, formOf('another', asked.state));
  expect(await browser.finish(back.search.slice(1))).toBeNull();
});

test('[BEY-21] a request to end sign-ins must be right in every part, and works once', async () => {
  const { browser, code } = await tryWith(right);
  expect(code).toBeNull();
  const client = browser.client();
  const address = `${server.url}/api/auth/sign-on/${providerId}/saml-sign-out`;
  const send = async (xml: string) => {
    const body = formOf(xml, 'r', 'SAMLRequest');
    return (await fetch(address, { method: 'POST', body, redirect: 'manual' })).status;
  };
  const request = (over = {}, to = address) => logoutRequest(to, 'rosa', over);
  for (const wrong of [
    request(),
    signed(request(), 'LogoutRequest', { keys: OTHER_KEYS }),
    signed(request({ ageS: 3600 }), 'LogoutRequest'),
    signed(request({ issuer: 'urn:another' }), 'LogoutRequest'),
    signed(request({}, 'https://elsewhere.example'), 'LogoutRequest'),
    signed(request(), 'LogoutRequest').replace('>rosa<', '>ro<!---->sa<'),
    'not XML',
    '',
  ]) {
    expect(await send(wrong)).toBe(403);
  }
  expect(await send(signed(logoutRequest(address, 'another'), 'LogoutRequest'))).toBe(303);
  expect((await client.call('getSessionInfo')).info.userId).toBe('member08');
  const used = signed(request(), 'LogoutRequest');
  expect(await send(used)).toBe(303);
  await expect(client.call('getSessionInfo')).rejects.toThrow('not-signed-in');
  const again = await tryWith(right);
  expect(await send(used)).toBe(303);
  expect((await again.browser.client().call('getSessionInfo')).info.userId).toBe('member08');
});

test('[BEY-21] of a redirect only what the signature covers is read, however its names are spelt', async () => {
  const { browser, code } = await tryWith(right);
  expect(code).toBeNull();
  const client = browser.client();
  const address = `${server.url}/api/auth/sign-on/${providerId}/saml-sign-out`;
  const send = (text: string) => fetch(`${address}?${text}`, { redirect: 'manual' });
  const genuine = () => signedQuery(logoutRequest(address, 'another'), 'relayed');
  const forged = packed(logoutRequest(address, 'rosa'));
  for (const wrong of [
    `%53AMLRequest=${forged}&${genuine()}`,
    `?SAMLRequest=${forged}&${genuine()}`,
    `SAMLRequest=${forged}&${genuine()}`,
    `${genuine()}&SAMLRequest=${forged}`,
    `%52elayState=another&${genuine()}`,
    genuine().replace('relayed', 'another'),
  ]) {
    expect((await send(wrong)).status, wrong).toBe(403);
    expect((await client.call('getSessionInfo')).info.userId).toBe('member08');
  }
  const ended = await send(signedQuery(logoutRequest(address, 'rosa'), 'relayed'));
  expect(ended.status).toBe(303);
  expect(new URL(ended.headers.get('location') ?? '').searchParams.get('RelayState')).toBe('relayed');
  await expect(client.call('getSessionInfo')).rejects.toThrow('not-signed-in');
});

test('[BEY-32] a provider that says that the person signed in long ago proves nothing anew', async () => {
  const { browser } = await tryWith((asked) => right(asked));
  const prove = async (over: Partial<Said>) => {
    const asked = readAsked(await browser.startProof(providerId));
    const back = await postSaml(asked.answerAddress, formOf(right(asked, over), asked.state));
    return browser.finish(back.search.slice(1));
  };
  expect(await prove({ authnInstantS: -120 })).toBe('sign-on-not-anew');
  expect(await prove({ authnInstantS: 0 })).toBeNull();
});
