import { createServer } from 'node:http';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

/** A provider that sends whatever a test wants, signed by its own key or by another one. */
export interface HostileProvider {
  readonly issuer: string;
  /** What its token endpoint and its description answer from now on. */
  answer: {
    idToken: string;
    userInfo: Record<string, unknown>;
    description: Record<string, unknown>;
    /** Of the token endpoint; null: the tokens. */
    error: { status: number; body: object } | null;
  };
  /** The heads of the requests that it got, with what they say of the client. */
  readonly heard: string[];
  /** Signs claims; `by` names the key. */
  sign(claims: JWTPayload, by?: 'own' | 'another'): Promise<string>;
  stop(): Promise<void>;
}

/** Starts such a provider on this machine. */
export async function startHostileProvider(): Promise<HostileProvider> {
  const own = await generateKeyPair('RS256', { extractable: true });
  const another = await generateKeyPair('RS256');
  const keys = [{ ...(await exportJWK(own.publicKey)), kid: 'own', alg: 'RS256', use: 'sig' }];
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the provider has no port');
  const issuer = `http://127.0.0.1:${address.port}`;
  const answer: HostileProvider['answer'] = { idToken: '', userInfo: {}, description: {}, error: null };
  const heard: string[] = [];
  server.on('request', (request, response) => {
    const { authorization = '' } = request.headers;
    const [, credentials = ''] = authorization.split(' ');
    heard.push(`${request.url} ${decodeURIComponent(Buffer.from(credentials, 'base64').toString())}`);
    const send = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    switch (request.url?.split('?')[0]) {
      case '/.well-known/openid-configuration':
        return send(200, { ...descriptionOf(issuer), ...answer.description });
      case '/keys':
        return send(200, { keys });
      case '/token': {
        if (answer.error !== null) return send(answer.error.status, answer.error.body);
        const tokens = { access_token: 'a', token_type: 'Bearer', id_token: answer.idToken };
        return send(200, tokens);
      }
      case '/userinfo':
        return send(200, answer.userInfo);
      default:
        return send(404, {});
    }
  });
  return {
    issuer,
    answer,
    heard,
    sign: (claims, by = 'own') =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid: 'own' })
        .sign(by === 'own' ? own.privateKey : another.privateKey),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function descriptionOf(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    userinfo_endpoint: `${issuer}/userinfo`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    code_challenge_methods_supported: ['S256'],
  };
}
