import type { SignInMeans } from '@hemicycle/contract/own-sign-ins';
import { documentLanguage, type DocumentLanguage } from '@hemicycle/contract/site';
import { languageOf } from '@hemicycle/rules/auth/language-of';
import type { FastifyRequest } from 'fastify';

const USER_AGENT_MAX_CHARS = 400;
/** The cookie in which the browser keeps the language that its person chose. Source: I18N-01. */
const CHOSEN_LANGUAGE = /(?:^|; *)localePreference=([\w-]{1,20})/u;

/** Where a sign-in comes from, for its owner. */
export interface SignInFrom {
  /** The network address of the client. */
  readonly remoteAddress: string;
  /** As the browser names itself; null: it does not. */
  readonly userAgent: string | null;
  /** In which the person reads the site; null: none in which the house writes. */
  readonly language: DocumentLanguage | null;
}

/** How and from where somebody signed in, as it is kept with the sign-in. */
export interface SignInAbout extends SignInFrom {
  readonly means: SignInMeans;
}

/** Where a request comes from. */
export function comesFrom({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): SignInFrom {
  const named = headers['user-agent'] ?? '';
  // The database holds no NUL, and a browser sends none.
  const userAgent = named.replaceAll('\u0000', '').slice(0, USER_AGENT_MAX_CHARS);
  const [, chosen = null] = CHOSEN_LANGUAGE.exec(headers.cookie ?? '') ?? [];
  return {
    remoteAddress: ip,
    userAgent: userAgent === '' ? null : userAgent,
    language: languageOf(chosen, headers['accept-language'] ?? null, documentLanguage.options),
  };
}
