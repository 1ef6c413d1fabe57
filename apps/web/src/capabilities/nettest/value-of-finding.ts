import type { Finding } from '@hemicycle/rules/nettest/judge-path';
import type { TFunction } from 'i18next';
import { formats } from '../../i18n/formats.ts';

/** The value of a finding with its unit; without a number, which way it is, or its state in a
 *  word. */
export function valueOfFinding({ kind, state, value, advice }: Finding, t: TFunction<'nettest'>): string {
  if (advice === 'wayDirect' || advice === 'wayRelay' || advice === 'wayOnDevice') return t(`ways.${advice}`);
  if (advice === 'relayNotConfigured') return t('notConfigured');
  if (value === null) return t(`states.${state}`);
  const number = formats().number(Math.round(value));
  switch (kind) {
    case 'loss':
      return t('percent', { number });
    case 'up':
    case 'down':
      return t('kbps', { number });
    default:
      return t('milliseconds', { number });
  }
}
