import { ProviderError } from '../../adapters/proven-person.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';

/** Waits for a provider. What goes wrong there becomes a refusal that people can read; its reason
 *  goes to the log. @throws DomainError `sign-on-unreachable`, `sign-on-refused`,
 *  `sign-on-declined`. */
export async function orRefused<Result>({ log }: Pick<Deps, 'log'>, asked: Promise<Result>): Promise<Result> {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    log.warn({ reason: error.message, cause: reasonOf(error.cause) }, `sign-on: ${error.is}`);
    throw new DomainError(`sign-on-${error.is}`, [], { cause: error });
  }
}

/** The kind and the words of an error, without what it carries: that may hold tokens. */
function reasonOf(cause: unknown): string | undefined {
  if (!(cause instanceof Error)) return undefined;
  const code = 'code' in cause && typeof cause.code === 'string' ? `${cause.code}: ` : '';
  return `${code}${cause.message}`;
}
