import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { sentenceGap, withFullStop } from '../i18n/sentences.ts';
import styles from './AlertBanner.module.css';
import { IconButton } from './IconButton.tsx';
import { IconX } from './icons.ts';
import { KindIcon, type MessageKind } from './KindIcon.tsx';

export interface AlertBannerProps {
  kind: MessageKind;
  /** Stands in place of the sign of the kind. */
  icon?: ReactNode;
  /** The message, in bold. It ends with a full stop where `children` follow. */
  title: string;
  /** An explanation, or advice on what to do. */
  children?: ReactNode;
  /** A button or link, after the text, or below it where it does not fit beside it. */
  action?: ReactNode;
  /** Interrupts a screen reader, as errors do. */
  urgent?: boolean;
  /** Called when the viewer dismisses the banner. Without it the banner has no dismiss button. */
  onDismiss?: () => void;
}

/** A message of full width in its place on the page. It pushes the content down and covers nothing.
 *  Source: NOTIF-02. */
export function AlertBanner({
  kind,
  icon,
  title,
  children,
  action,
  urgent = kind === 'error',
  onDismiss,
}: AlertBannerProps) {
  const { t } = useTranslation('ui');
  return (
    <div className={styles.banner} data-kind={kind} role={urgent ? 'alert' : 'status'}>
      <div className={styles.body}>
        {icon ?? <KindIcon kind={kind} />}
        <div className={styles.words}>
          <p>
            <b>{children === undefined ? title : withFullStop(title)}</b>
            {children !== undefined && sentenceGap()}
            {children}
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
