import { cloneElement, type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Floating } from './Floating.tsx';
import { noteOpenTip } from './tip-cleanup.ts';
import styles from './Tip.module.css';

/** The times of a tooltip: from the pointer's arrival until it opens, and how long it stays, in ms.
 *  Source: FND-47, looks picture 12. */
export const TIP_OPENS_AFTER_MS = 500;
export const TIP_SHOWN_MS = 4000;
/** How long a tooltip stays that is a whole description, in ms. Source: FND-48. */
export const DESCRIPTION_SHOWN_MS = 8000;

/** The page regions that may hold a tooltip. It is put into the region of its control, so that no
 *  text stands outside of the landmarks. */
const PLACES = 'dialog, [role="dialog"], main, header, footer, nav, aside';

/** A tooltip that opens on hover and focus and closes after 4 s, or after 8 s where it is a
 *  description. A touch opens none, since it would cover what the touch has just opened. Source:
 *  FND-47 … FND-49. */
export function Tip({
  text,
  off = false,
  position = 'top',
  isDescription = false,
  describes = false,
  children,
}: {
  text: ReactNode;
  /** Shows no tooltip, for example while the control shows the words itself. */
  off?: boolean;
  position?: 'top' | 'bottom';
  /** The text is a description, which takes longer to read. */
  isDescription?: boolean;
  /** Nothing else says this of the control: screen readers read it also while no tooltip shows. */
  describes?: boolean;
  children: ReactElement<{ 'aria-describedby'?: string | undefined }>;
}) {
  const [wanted, setWanted] = useState<'no' | 'soon' | 'yes'>('no');
  const id = useId();
  const shown = wanted === 'yes' && !off;
  const isRead = describes && !off;
  const target = useRef<HTMLSpanElement>(null);
  const touched = useRef(false);
  const arrived = useRef(false);
  useEffect(() => {
    if (wanted === 'no') return;
    return noteOpenTip({
      target: () => target.current?.firstElementChild ?? null,
      close: () => setWanted('no'),
    });
  }, [wanted]);
  useEffect(() => {
    if (wanted === 'no') return;
    const timer = setTimeout(
      () => setWanted(wanted === 'soon' ? 'yes' : 'no'),
      wanted === 'soon' ? TIP_OPENS_AFTER_MS : isDescription ? DESCRIPTION_SHOWN_MS : TIP_SHOWN_MS,
    );
    return () => clearTimeout(timer);
  }, [wanted, isDescription]);
  return (
    <span
      ref={target}
      role="presentation"
      className={styles.target}
      onPointerDown={(event) => {
        touched.current = event.pointerType === 'touch';
        if (touched.current) setWanted('no');
      }}
      onMouseEnter={() => {
        arrived.current = true;
      }}
      // A control that moves under a pointer at rest is entered without a move: it opens no tip.
      onMouseMove={() => {
        if (!arrived.current) return;
        arrived.current = false;
        setWanted(touched.current ? 'no' : 'soon');
      }}
      onMouseLeave={() => {
        arrived.current = false;
        setWanted('no');
      }}
      onFocus={() => setWanted(touched.current ? 'no' : 'soon')}
      onBlur={() => setWanted('no')}
      onKeyDown={(event) => {
        touched.current = false;
        if (event.key === 'Escape' && wanted !== 'no') setWanted('no');
      }}
    >
      {shown || isRead ? cloneElement(children, { 'aria-describedby': id }) : children}
      {isRead && !shown && (
        <span id={id} hidden>
          {text}
        </span>
      )}
      {shown &&
        createPortal(
          <Floating
            id={id}
            role="tooltip"
            className={styles.tip}
            anchor={() => target.current?.firstElementChild ?? null}
            side={position}
            align="center"
            gapPx={6}
          >
            {text}
          </Floating>,
          target.current?.closest(PLACES) ?? document.body,
        )}
    </span>
  );
}
