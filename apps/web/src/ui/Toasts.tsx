import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { pageStore } from '../page-state.ts';
import { IconButton } from './IconButton.tsx';
import { IconX } from './icons.ts';
import { KindIcon } from './KindIcon.tsx';
import { dismissToast, useToasts } from './toast-store.ts';
import styles from './Toasts.module.css';

/** The gap above and below the toasts, in px. */
const GAP_PX = 12;

/** The element with the toasts, and its height in px: 0 while there are none. For elements that
 *  make room only where toasts would cover something. */
export const useToastsPlace = pageStore<{ list: HTMLElement | null; heightPx: number }>(() => ({
  list: null,
  heightPx: 0,
}));

/** Sets `--hc-toasts-room` to the height that the toasts need, in px, so that elements at the foot
 *  of the page end above them. */
function useRoomAtFoot(list: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = list.current;
    const { style } = document.documentElement;
    if (element === null) return;
    const tell = () => {
      const heightPx = element.offsetHeight;
      if (heightPx === 0) style.removeProperty('--hc-toasts-room');
      else style.setProperty('--hc-toasts-room', `${heightPx + 2 * GAP_PX}px`);
      useToastsPlace.setState({ list: element, heightPx });
    };
    const sizes = new ResizeObserver(tell);
    sizes.observe(element);
    return () => {
      sizes.disconnect();
      style.removeProperty('--hc-toasts-room');
      useToastsPlace.setState({ list: null, heightPx: 0 });
    };
  }, [list]);
}

/** The toasts on screen, the newest at the bottom. Render it once on a page; its live region exists
 *  before the first toast. Toasts cover nothing that can be pressed, since elements at the foot of
 *  the page make room. Source: TOAST-01, looks §6. */
export function Toasts() {
  const { t } = useTranslation('ui');
  const shown = useToasts((toasts) => toasts.list.shown);
  const list = useRef<HTMLOListElement>(null);
  useRoomAtFoot(list);
  return (
    <section className={styles.toasts} aria-label={t('messages')}>
      <div role="log" aria-live="polite" aria-relevant="additions">
        <ol ref={list} className={styles.list}>
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
