import { Readable } from 'node:stream';
import * as declared from '@hemicycle/contract/saml';
import type { FastifyRequest } from 'fastify';
import { ownMetadata } from '../../adapters/saml/own-metadata.ts';
import type { Saml } from '../../adapters/saml/saml-provider.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { FileAnswer } from '../../platform/http/file-answer.ts';
import { RedirectAnswer } from '../../platform/http/redirect-answer.ts';
import { type MountedRoute, route } from '../../platform/http/route.ts';
import { loadProvider } from './provider-store.ts';
import { readGivenMetadata } from './read-given-metadata.ts';
import { keepSamlAnswer, samlSignedOut } from './saml-messages.ts';
import { samlSiteOf, siteAddressesOf } from './site-address.ts';

/** The calls of SAML 2.0 that providers make, or let browsers make. Source: BEY-21. */
export function samlRoutes(deps: Deps, saml: Saml): MountedRoute[] {
  const ofSite = (request: FastifyRequest, providerId: string) => ({
    ...{ providerId, addresses: siteAddressesOf(deps.config, request) },
  });
  return [
    route(declared.getSamlMetadata, async ({ params: { providerId }, request }) => {
      const provider = await loadProvider(deps.db, providerId);
      if (!provider?.saml) throw new DomainError('sign-on-gone');
      const site = samlSiteOf(siteAddressesOf(deps.config, request), providerId);
      const xml = ownMetadata(site, deps.config.samlKeys?.certificate ?? null);
      return new FileAnswer({
        content: Readable.from([xml]),
        name: 'hemicycle-saml-metadata.xml',
        type: 'application/samlmetadata+xml',
        sizeBytes: Buffer.byteLength(xml),
      });
    }),
    route(declared.postSamlAnswer, async ({ params, request }) => {
      return new RedirectAnswer(await keepSamlAnswer(deps, params.providerId, textOf(request)));
    }),
    route(declared.postSamlSignOut, async ({ params, request }) => {
      const form = new URLSearchParams(textOf(request));
      const of = ofSite(request, params.providerId);
      return new RedirectAnswer(await samlSignedOut(deps, saml, of, { binding: 'post', form }));
    }),
    route(declared.getSamlSignOut, async ({ params, request }) => {
      const query = request.url.split('?').slice(1).join('?');
      const of = ofSite(request, params.providerId);
      return new RedirectAnswer(await samlSignedOut(deps, saml, of, { binding: 'redirect', query }));
    }),
    route(declared.readSamlMetadata, ({ body }) => readGivenMetadata(deps, body)),
  ];
}

function textOf({ body }: FastifyRequest): string {
  return typeof body === 'string' ? body : '';
}
