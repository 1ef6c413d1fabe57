import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from './icons.ts';

export type MessageKind = 'info' | 'success' | 'warning' | 'error';

const signs = {
  info: IconInfoCircle,
  success: IconCircleCheck,
  warning: IconAlertTriangle,
  error: IconAlertCircle,
} as const;

/** The sign of a kind of message, beside its text. */
export function KindIcon({ kind }: { kind: MessageKind }) {
  const Sign = signs[kind];
  return <Sign aria-hidden="true" data-kind={kind} />;
}
