import { type KeyboardEvent as KeyEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { FocusScope, useFocusManager } from 'react-aria/FocusScope';
import { useTranslation } from 'react-i18next';
import { pageState } from '../page-state.ts';
import { announce } from './announcer.ts';
import styles from './Dialog.module.css';
import { isInField, newsMayTakeFocus, useTyping } from './typing.ts';
import { useFocusBack } from './use-focus-back.ts';
import { useNewsWaits, useWaitingNews } from './waiting-news.ts';

/** The open windows, the last one above the others. */
const openWindows = pageState<object[]>(() => []);

/** Whether a window leaves the focus where somebody types. It does so until they have left the
 *  field, or go to it by the key; until then it is said. Source: BEY-14. */
function useLeavesFocus(title: string): boolean {
  const { t } = useTranslation('ui');
  const [leaves, setLeaves] = useState(() => !newsMayTakeFocus());
  const inField = useTyping(({ place }) => place !== null);
  const key = useWaitingNews((waiting) => waiting.key);
  const said = useRef(false);
  useNewsWaits(leaves, () => setLeaves(false));
  useEffect(() => {
    if (!leaves || said.current) return;
    said.current = true;
    announce(key === null ? t('newsWaits', { title }) : t('newsWaitsKey', { title, key }), 'assertive');
  }, [leaves, title, key, t]);
  useEffect(() => {
    if (leaves && !isInField()) setLeaves(false);
  }, [leaves, inField]);
  return leaves;
}

/** The sizes of a window: 480 px at most, 720 for a report of a few narrow tables, 1120 for
 *  inspection, which fills a phone. */
type DialogSize = 'normal' | 'report' | 'inspection';

interface DialogProps {
  title: string;
  /** A small line above the title. */
  above?: ReactNode;
  /** Stands at the end of the head: a mark, a way to close. */
  headEnd?: ReactNode;
  size?: DialogSize;
  onClose: () => void;
  actions?: ReactNode;
  children: ReactNode;
}

/** A window above the page: the focus goes in and comes back, Escape closes the one above all
 *  others, on phones it stands at the foot. What has `data-autofocus` takes the focus, else the
 *  first control. Source: looks §6. */
export function Dialog(dialog: DialogProps) {
  useFocusBack();
  const close = useClosedByEscape(dialog.onClose);
  return createPortal(
    <div>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- Escape does the same */}
      <div className={styles.overlay} onClick={close} />
      <div className={styles.inner}>
        <FocusScope>
          <DialogContent {...dialog} />
        </FocusScope>
      </div>
    </div>,
    document.body,
  );
}

function DialogContent({ title, above, headEnd, size = 'normal', actions, children }: DialogProps) {
  const id = useId();
  const content = useRef<HTMLElement>(null);
  const manager = useFocusManager();
  const leavesFocus = useLeavesFocus(title);
  useEffect(() => {
    if (leavesFocus) return;
    const chosen = content.current?.querySelector<HTMLElement>('[data-autofocus]');
    if (chosen) chosen.focus();
    else if (!manager?.focusFirst({ tabbable: true })) content.current?.focus();
  }, [leavesFocus, manager]);

  /** Where Tab would lead out of the window, leads it to the other end. */
  function handleKey(event: KeyEvent<HTMLElement>) {
    if (event.key !== 'Tab' || event.altKey || event.ctrlKey || event.metaKey || !manager) return;
    let isLast = true;
    const look = {
      tabbable: true,
      accept: () => {
        isLast = false;
        return false;
      },
    };
    if (event.shiftKey) manager.focusPrevious(look);
    else manager.focusNext(look);
    if (!isLast) return;
    event.preventDefault();
    if (event.shiftKey) manager.focusLast({ tabbable: true });
    else manager.focusFirst({ tabbable: true });
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of all controls in the window
    <section
      ref={content}
      role="dialog"
      aria-modal="true"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-body`}
      tabIndex={-1}
      className={styles.content}
      data-size={size === 'normal' ? size : 'inspection'}
      data-width={size}
      onKeyDown={handleKey}
    >
      <div className={styles.header}>
        <div className={styles.titles}>
          {above !== undefined && <div className={styles.above}>{above}</div>}
          <h2 id={`${id}-title`} className={styles.title}>
            {title}
          </h2>
        </div>
        {headEnd !== undefined && <div className={styles.headEnd}>{headEnd}</div>}
      </div>
      <div id={`${id}-body`} className={styles.body}>
        {children}
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
    </section>
  );
}

/** Closes the window when Escape is pressed, wherever the focus is, if it is above all others.
 *  Answers what closes it so. */
function useClosedByEscape(onClose: () => void): () => void {
  const own = useRef({});
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  const [close] = useState(() => () => {
    if (openWindows().at(-1) === own.current) latest.current();
  });
  useEffect(() => {
    const { current } = own;
    openWindows().push(current);
    const handleKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.isComposing) close();
    };
    // Before the page hears of it, as of a key that belongs to the window.
    window.addEventListener('keydown', handleKey, { capture: true });
    return () => {
      window.removeEventListener('keydown', handleKey, { capture: true });
      openWindows().splice(openWindows().indexOf(current), 1);
    };
  }, [close]);
  return close;
}
