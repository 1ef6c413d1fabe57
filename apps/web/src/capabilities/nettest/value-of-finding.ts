import type { Finding } from '@hemicycle/rules/nettest/judge-path';
import type { TFunction } from 'i18next';
import { formats } from '../../i18n/formats.ts';

/** The value of a finding with its unit; without a number, which way it is, or its state in a
 *  word. */
export function valueOfFinding(finding: Finding, t: TFunction<'nettest'>): string {
  const { kind, state, value, advice, by = [] } = finding;
  const ways = by.map((transport) => transport.toUpperCase()).join(', ');
  if (advice === 'wayDirect' || advice === 'wayOnDevice') return t(`ways.${advice}`);
  if (kind === 'way' && by.length > 0) return t('ways.wayRelayBy', { way: ways });
  if (advice === 'wayRelay') return t('ways.wayRelay');
  if (kind === 'relays') return by.length > 0 ? ways : t('noneReached');
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
