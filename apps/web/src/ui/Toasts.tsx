import { useTranslation } from 'react-i18next';
import { IconButton } from './IconButton.tsx';
import { IconX } from './icons.ts';
import { KindIcon } from './KindIcon.tsx';
import { dismissToast, useToasts } from './toast-store.ts';
import styles from './Toasts.module.css';

/** The toasts that are shown, newest below. Once a page; the live region is there before the first toast.  Source: TOAST-01. */
export function Toasts() {
  const { t } = useTranslation('ui');
  const shown = useToasts((toasts) => toasts.list.shown);
  return (
    <section className={styles.toasts} aria-label={t('messages')}>
      <div role="log" aria-live="polite" aria-relevant="additions">
        <ol className={styles.list}>
          {shown.map(({ toast }) => (
            <li key={toast.id} className={styles.toast} data-kind={toast.kind}>
              <div className={styles.body}>
                <KindIcon kind={toast.kind} />
                <div className={styles.text}>
                  <p className={styles.main}>
                    <bdi>{toast.text}</bdi>
                  </p>
                  {toast.detail !== undefined && <p className={styles.detail}>{toast.detail}</p>}
                </div>
              </div>
              <IconButton label={t('dismiss')} onClick={() => dismissToast(toast.id)}>
                <IconX aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
