import type { i18n, Namespace, TFunction } from 'i18next';

// What the client uses of react-i18next, for the type check alone: see i18next.d.ts.

export declare function useTranslation<const Names extends Namespace | readonly Namespace[] = 'ui'>(
  names?: Names,
  options?: { readonly useSuspense?: boolean },
): { readonly t: TFunction<Names>; readonly i18n: i18n; readonly ready: boolean };

export declare const initReactI18next: object;
