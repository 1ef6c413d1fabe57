import type { GuestLinks } from '@hemicycle/contract/guests';
import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './GuestLinks.module.css';
import { LinkRow } from './LinkRow.tsx';

/** The rows of the guest links. When the row that has the focus is removed, by this person or by
 *  somebody else, the focus moves to the row that now stands in its place, or to the words that
 *  there is no link. Source: GUEST-16, GUEST-18. */
export function LinkList({
  links,
  ...row
}: Pick<GuestLinks, 'links'> & Omit<ComponentProps<typeof LinkRow>, 'link' | 'onFocus' | 'onBlur'>) {
  const { t } = useTranslation('guest-links');
  const list = useRef<HTMLUListElement>(null);
  const none = useRef<HTMLParagraphElement>(null);
  /** The row that has the focus. A row keeps it while its question is open: React passes the
   *  events of a window on to the component that opened it. */
  const focused = useRef<{ readonly loginCode: string; readonly place: number } | null>(null);
  useLayoutEffect(() => {
    const last = focused.current;
    if (last === null || links.some(({ loginCode }) => loginCode === last.loginCode)) return;
    focused.current = null;
    if (document.activeElement !== document.body) return;
    const next = list.current?.children.item(Math.min(last.place, links.length - 1));
    (next?.querySelector('button') ?? none.current)?.focus();
  }, [links]);
  if (links.length === 0) {
    return (
      <p ref={none} tabIndex={-1} className={styles.hint}>
        {t('none')}
      </p>
    );
  }
  return (
    <ul ref={list} className={styles.list} aria-label={t('title')}>
      {links.map((link, place) => (
        <LinkRow
          key={link.loginCode}
          link={link}
          {...row}
          onFocus={() => {
            focused.current = { loginCode: link.loginCode, place };
          }}
          onBlur={() => {
            focused.current = null;
          }}
        />
      ))}
    </ul>
  );
}
