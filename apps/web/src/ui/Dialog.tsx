import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import { Modal } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from './announcer.ts';
import styles from './Dialog.module.css';
import { MantineTheme } from './theme/MantineTheme.tsx';
import { isInField, newsMayTakeFocus, useTyping } from './typing.ts';
import { useFocusBack } from './use-focus-back.ts';
import { useNewsWaits, useWaitingNews } from './waiting-news.ts';

/** The open windows, the last one above the others. */
const openWindows: object[] = [];

const WIDTHS_PX = { normal: 480, report: 720, inspection: 1120 };

/** Whether a window leaves the focus where somebody types. It does so until they have left the field, or go to it by the key; until then it is
 *  said.  Source: BEY-14. */
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

/** A window above the page: the focus goes in and comes back, Escape closes the one above all others, on phones it stands at the foot. `size`: 480 px at
 *  most, or 1120 for inspection, which fills a phone; a report is an inspection of a few narrow tables, 720 at most.  Source: looks §6. */
export function Dialog({
  title,
  above,
  headEnd,
  size = 'normal',
  onClose,
  actions,
  children,
}: {
  title: string;
  /** A small line above the title. */
  above?: ReactNode;
  /** Stands at the end of the head: a mark, a way to close. */
  headEnd?: ReactNode;
  size?: keyof typeof WIDTHS_PX;
  onClose: () => void;
  actions?: ReactNode;
  children: ReactNode;
}) {
  useFocusBack();
  const leavesFocus = useLeavesFocus(title);
  const own = useRef({});
  useEffect(() => {
    const { current } = own;
    openWindows.push(current);
    return () => {
      openWindows.splice(openWindows.indexOf(current), 1);
    };
  }, []);
  return (
    <MantineTheme>
      <Modal.Root
        opened
        // Each window hears the same Escape.
        onClose={() => openWindows.at(-1) === own.current && onClose()}
        lockScroll={false}
        trapFocus={!leavesFocus}
        centered
        size={WIDTHS_PX[size]}
        padding={0}
        transitionProps={{ duration: 0 }}
        classNames={{
          overlay: styles.overlay ?? '',
          inner: styles.inner ?? '',
          content: styles.content ?? '',
          title: styles.title ?? '',
          body: styles.body ?? '',
        }}
      >
        <Modal.Overlay backgroundOpacity={0.35} color="#211E1A" />
        <Modal.Content data-size={size === 'normal' ? size : 'inspection'}>
          <div className={styles.header}>
            <div className={styles.titles}>
              {above !== undefined && <div className={styles.above}>{above}</div>}
              <Modal.Title>{title}</Modal.Title>
            </div>
            {headEnd !== undefined && <div className={styles.headEnd}>{headEnd}</div>}
          </div>
          <Modal.Body>
            {children}
            {actions !== undefined && <div className={styles.actions}>{actions}</div>}
          </Modal.Body>
        </Modal.Content>
      </Modal.Root>
    </MantineTheme>
  );
}
