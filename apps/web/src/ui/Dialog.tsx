import { type KeyboardEvent as KeyEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { FocusScope, useFocusManager } from 'react-aria/FocusScope';
import { useTranslation } from 'react-i18next';
import { announce } from './announcer.ts';
import styles from './Dialog.module.css';
import { openWindows } from './open-windows.ts';
import { isInField, newsMayTakeFocus, useTyping } from './typing.ts';
import { useFocusBack } from './use-focus-back.ts';
import { useNewsWaits, useWaitingNews } from './waiting-news.ts';

/** How often a window that waits looks whether the person has paused, in ms. */
const LOOK_EVERY_MS = 250;

/** Whether a new window leaves the focus in the field in which the person types. It gets the focus
 *  once the person leaves the field or presses the key for it, and where the field goes while they
 *  type, once they pause. A screen reader announces the window and the key. Source: BEY-14. */
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
    if (!leaves || isInField()) return undefined;
    // The field is gone. Somebody who types on keeps doing so until they pause.
    const take = () => newsMayTakeFocus() && setLeaves(false);
    take();
    const timer = setInterval(take, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [leaves, inField]);
  return leaves;
}

/** The sizes of a window: `normal` is at most 480 px wide, `report` 720 px for a few narrow tables,
 *  `inspection` 1120 px. An inspection window fills a phone. */
type DialogSize = 'normal' | 'report' | 'inspection';

interface DialogProps {
  title: string;
  /** A small line above the title. */
  above?: ReactNode;
  /** A mark or a close button at the end of the head. */
  headEnd?: ReactNode;
  size?: DialogSize;
  /** The window itself gets the focus, none of its controls: for a question that opens unasked, so
   *  that a key pressed for something else answers nothing. */
  focusesNoControl?: boolean;
  onClose: () => void;
  actions?: ReactNode;
  children: ReactNode;
}

/** A window above the page. The focus moves into it, and back when it closes. Escape closes the
 *  topmost window. On phones it stands at the foot. The element with `data-autofocus` gets the
 *  focus, otherwise the first control, or the window itself where `focusesNoControl` says so.
 *  Source: looks §6. */
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

function DialogContent({
  title,
  above,
  headEnd,
  size = 'normal',
  focusesNoControl = false,
  actions,
  children,
}: DialogProps) {
  const id = useId();
  const content = useRef<HTMLElement>(null);
  const foot = useRef<HTMLDivElement>(null);
  const manager = useFocusManager();
  const leavesFocus = useLeavesFocus(title);
  useEffect(() => {
    if (leavesFocus) return;
    const chosen = content.current?.querySelector<HTMLElement>('[data-autofocus]');
    if (focusesNoControl) content.current?.focus();
    else if (chosen) {
      // The buttons at the foot stay in sight. The browser would scroll to where they stand below
      // the text, past what the window has to say.
      const staysInSight = size === 'normal' && foot.current?.contains(chosen) === true;
      chosen.focus({ preventScroll: staysInSight });
    } else if (!manager?.focusFirst({ tabbable: true })) content.current?.focus();
  }, [leavesFocus, manager, focusesNoControl, size]);

  /** Keeps Tab inside the window: from its last control Tab moves to its first one, and Shift+Tab
   *  from the first to the last. */
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
            <bdi>{title}</bdi>
          </h2>
        </div>
        {headEnd !== undefined && <div className={styles.headEnd}>{headEnd}</div>}
      </div>
      <div id={`${id}-body`} className={styles.body}>
        {children}
        {actions !== undefined && (
          <div ref={foot} className={styles.actions}>
            {actions}
          </div>
        )}
      </div>
    </section>
  );
}

/** Closes the window when Escape is pressed anywhere on the page, if it is the topmost one. Returns
 *  a function that closes it the same way. */
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
      if (event.key !== 'Escape' || event.isComposing) return;
      // A menu or a calendar above the window takes the key for itself.
      const floats = event.target instanceof Element && event.target.closest('[popover]') !== null;
      if (!floats) close();
    };
    // The window handles Escape in the capture phase, before the listeners of the page.
    window.addEventListener('keydown', handleKey, { capture: true });
    return () => {
      window.removeEventListener('keydown', handleKey, { capture: true });
      openWindows().splice(openWindows().indexOf(current), 1);
    };
  }, [close]);
  return close;
}
