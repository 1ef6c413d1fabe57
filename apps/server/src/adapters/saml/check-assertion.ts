import { z } from 'zod';
import { ProviderError } from '../proven-person.ts';
import { PERSISTENT } from './own-metadata.ts';
import type { SamlSettings, SamlSite } from './saml-provider.ts';

/** An element without children, as the library reads it: its attributes, and its text. */
const texts = z
  .array(z.union([z.string(), z.looseObject({ _: z.string().optional() })]))
  .transform((all) => all.map((one) => (typeof one === 'string' ? one : (one._ ?? ''))));

const assertion = z.looseObject({
  Assertion: z.looseObject({
    Issuer: texts.pipe(z.tuple([z.string()])),
    Subject: z.tuple([
      z.looseObject({
        NameID: z.tuple([
          z.looseObject({
            _: z.string().min(1).max(255),
            $: z.looseObject({
              Format: z.string(),
              NameQualifier: z.string().optional(),
              SPNameQualifier: z.string().optional(),
            }),
          }),
        ]),
        SubjectConfirmation: z
          .array(
            z.looseObject({
              $: z.looseObject({ Method: z.string() }),
              SubjectConfirmationData: z
                .tuple([
                  z.looseObject({
                    $: z.looseObject({
                      Recipient: z.string().optional(),
                      InResponseTo: z.string().optional(),
                      NotOnOrAfter: z.string().optional(),
                      NotBefore: z.string().optional(),
                    }),
                  }),
                ])
                .optional(),
            }),
          )
          .min(1),
      }),
    ]),
    Conditions: z.tuple([
      z.looseObject({
        $: z
          .looseObject({ NotBefore: z.string().optional(), NotOnOrAfter: z.string().optional() })
          .optional(),
        AudienceRestriction: z.array(z.looseObject({ Audience: texts })).min(1),
      }),
    ]),
    AuthnStatement: z
      .array(
        z.looseObject({
          $: z.looseObject({ AuthnInstant: z.string(), SessionIndex: z.string().max(500).optional() }),
        }),
      )
      .min(1),
    AttributeStatement: z
      .array(
        z.looseObject({
          Attribute: z
            .array(
              z.looseObject({
                $: z.looseObject({ Name: z.string() }),
                AttributeValue: z.unknown().optional(),
              }),
            )
            .default([]),
        }),
      )
      .default([]),
  }),
});

/** The NameID of a person, as the provider wrote it, and the sign-in there. */
export interface NameId {
  readonly nameId: string;
  readonly format: string;
  readonly nameQualifier: string | null;
  readonly spNameQualifier: string | null;
  readonly sessionIndex: string | null;
}

/** What a signed assertion says. */
export interface CheckedAssertion {
  readonly nameId: NameId;
  readonly attributes: Readonly<Record<string, string[]>>;
  /** When the person proved their identity at the provider, ms since the epoch. */
  readonly provenMs: number;
}

const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
/** How far the clocks of provider and site may be apart, in ms. */
export const CLOCKS_APART_MS = 30_000;

/** Checks what the signed assertion itself says; nothing around it is signed. It must be of this
 *  provider, for this site, for the request that was made, and of now. `signed`: the assertion as
 *  the library parsed it from the very bytes under the signature. @throws ProviderError `refused`.
 *  Source: BEY-21. */
export function checkAssertion(
  signed: unknown,
  { settings, site, requestId }: { settings: SamlSettings; site: SamlSite; requestId: string },
): CheckedAssertion {
  const read = assertion.safeParse(signed);
  if (!read.success) throw refused(`the assertion lacks ${read.error.issues[0]?.path.join('.') ?? '?'}`);
  const { Issuer, Subject, Conditions, AuthnStatement, AttributeStatement } = read.data.Assertion;
  const [subject] = Subject;
  const [conditions] = Conditions;
  if (Issuer[0] !== settings.entityId) throw refused(`it is of another issuer: ${Issuer[0]}`);
  for (const { Audience } of conditions.AudienceRestriction) {
    if (!Audience.includes(site.entityId)) throw refused(`it is for another audience: ${Audience.join(' ')}`);
  }
  requireNow(conditions.$?.NotBefore, conditions.$?.NotOnOrAfter, 'the assertion');
  const confirmed = subject.SubjectConfirmation.find(
    ({ $, SubjectConfirmationData: data }) =>
      $.Method === BEARER &&
      data?.[0].$.Recipient === site.answerAddress &&
      data[0].$.InResponseTo === requestId,
  );
  const data = confirmed?.SubjectConfirmationData?.[0].$;
  if (data === undefined) throw refused('it is for another recipient, or answers another request');
  if (data.NotOnOrAfter === undefined) throw refused('it does not say until when it holds');
  requireNow(data.NotBefore, data.NotOnOrAfter, 'the confirmation');
  const [id] = subject.NameID;
  if (id.$.Format !== PERSISTENT)
    throw refused(`the NameID is not persistent, so it could pass to somebody else: ${id.$.Format}`);
  const [statement] = AuthnStatement;
  const provenMs = Date.parse(statement?.$.AuthnInstant ?? '');
  if (Number.isNaN(provenMs)) throw refused('it does not say when the person signed in');
  return {
    nameId: {
      nameId: id._,
      format: id.$.Format,
      nameQualifier: id.$.NameQualifier ?? null,
      spNameQualifier: id.$.SPNameQualifier ?? null,
      sessionIndex: statement?.$.SessionIndex ?? null,
    },
    attributes: attributesOf(AttributeStatement.flatMap(({ Attribute }) => Attribute)),
    provenMs,
  };
}

type Attribute = z.output<typeof assertion>['Assertion']['AttributeStatement'][number]['Attribute'][number];

/** All values by name. Some providers send one attribute with many values, others many of one. */
function attributesOf(attributes: readonly Attribute[]): Record<string, string[]> {
  const all = new Map<string, string[]>();
  for (const { $, AttributeValue } of attributes) {
    const values = texts.safeParse(AttributeValue ?? []);
    if (!values.success) continue;
    all.set($.Name, [...(all.get($.Name) ?? []), ...values.data.map((text) => text.trim())]);
  }
  return Object.fromEntries(all);
}

/** Checks times by the clock of the server, as the library does.
 *  @throws ProviderError `refused`. */
export function requireNow(
  notBefore: string | undefined,
  notOnOrAfter: string | undefined,
  what: string,
): void {
  const nowMs = Date.now();
  const [from, until] = [notBefore, notOnOrAfter].map((text) =>
    text === undefined ? null : Date.parse(text),
  );
  if (Number.isNaN(from) || Number.isNaN(until)) throw refused(`${what} has a time that is none`);
  if (from != null && nowMs + CLOCKS_APART_MS < from) throw refused(`${what} does not hold yet`);
  if (until != null && nowMs - CLOCKS_APART_MS >= until) throw refused(`${what} has expired`);
}

function refused(reason: string): ProviderError {
  return new ProviderError('refused', reason);
}
