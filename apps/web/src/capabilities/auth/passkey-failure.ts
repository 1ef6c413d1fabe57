import i18next from 'i18next';
import { ApiError } from '../../api-client.ts';
import type security from '../../i18n/en/security.json';

type Told = keyof typeof security.failed;

/** The key of the text for a browser's passkey error; null where another request replaced this
 *  one. */
function failureOf(error: unknown, adding: boolean): Told | null {
  const { name, cause } = error instanceof Error ? error : {};
  const kind = cause instanceof Error ? cause.name : name;
  switch (kind) {
    case 'AbortError':
      return null;
    case 'NotAllowedError':
      return adding ? 'addCancelled' : 'cancelled';
    case 'InvalidStateError':
      return 'exists';
    case 'SecurityError':
      return 'address';
    case 'ConstraintError':
    case 'NotSupportedError':
      return 'device';
    default:
      return 'browser';
  }
}

/** Says what happened and what to do after a failed passkey or proof of identity; null where there
 *  is nothing to say. The texts are loaded when they are first needed. Source: BEY-32. */
export async function passkeyFailureText(
  error: unknown,
  { adding = false }: { adding?: boolean } = {},
): Promise<string | null> {
  await i18next.loadNamespaces(['security', 'ui']);
  if (!(error instanceof ApiError)) {
    const failure = failureOf(error, adding);
    return failure === null ? null : i18next.t(`security:failed.${failure}`);
  }
  for (const key of [`security:failed.${error.code}`, `ui:errors.${error.code}`]) {
    if (i18next.exists(key)) return i18next.t(key, error.message);
  }
  return i18next.t('ui:errors.internal');
}
