import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { withFullStop } from '../i18n/full-stop.ts';
import styles from './AlertBanner.module.css';
import { IconButton } from './IconButton.tsx';
import { IconX } from './icons.ts';
import { KindIcon, type MessageKind } from './KindIcon.tsx';

/** Source: NOTIF-03. */
export const ALERT_SHOWN_MS = 5000;

export interface AlertBannerProps {
  kind: MessageKind;
  /** What happened, in bold; it ends with a full stop where `children` follow. */
  title: string;
  /** What it means or what to do. */
  children?: ReactNode;
  /** A button or link, behind the text, or below it where it does not fit beside. */
  action?: ReactNode;
  /** It interrupts assistive technology, as errors do. */
  urgent?: boolean;
  /** Called when it has been shown for `shownMs`, or was dismissed. Without it the banner stays. */
  onDismiss?: () => void;
  /** Until it goes by itself; 0: it stays until dismissed. */
  shownMs?: number;
}

/** A message in place, over the full width; it pushes down and covers nothing.  Source: NOTIF-02, NOTIF-03. */
export function AlertBanner({
  kind,
  title,
  children,
  action,
  urgent = kind === 'error',
  onDismiss,
  shownMs = ALERT_SHOWN_MS,
}: AlertBannerProps) {
  const { t } = useTranslation('ui');
  useEffect(() => {
    if (!onDismiss || shownMs === 0) return;
    const timer = setTimeout(onDismiss, shownMs);
    return () => clearTimeout(timer);
  }, [onDismiss, shownMs]);
  return (
    <div className={styles.banner} data-kind={kind} role={urgent ? 'alert' : 'status'}>
      <div className={styles.body}>
        <KindIcon kind={kind} />
        <div className={styles.words}>
          <p>
            <b>{children === undefined ? title : withFullStop(title)}</b>
            {children !== undefined && <> {children}</>}
          </p>
          {action}
        </div>
      </div>
      {onDismiss && (
        <IconButton label={t('dismiss')} onClick={onDismiss}>
          <IconX aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}
