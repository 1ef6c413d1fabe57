import { type RefObject, useLayoutEffect, useState } from 'react';

/** What the tabs of the panel show, from the widest form to the narrowest. `words`: each its label;
 *  in the others each but the open one its icon. The open one shows `open-both`: icon and label;
 *  `open-word`: its label; `open-tight`: its label, where the icons stand closer; `icons`: its
 *  icon. */
const FORMS = ['words', 'open-both', 'open-word', 'open-tight', 'icons'] as const;
export type TabForm = (typeof FORMS)[number];

/** The widest form in which the tabs fit beside each other, measured before the browser draws.
 *  `key` changes with the tabs, their labels, or the open one; `tabs` also where a count on one of
 *  them may have grown. Source: RESP-04, looks §5. */
export function useTabForm(
  bar: RefObject<HTMLElement | null>,
  key: string,
  tabs: readonly unknown[],
): TabForm {
  const [roomPx, setRoomPx] = useState(0);
  const [tried, setTried] = useState({ of: '', at: 0 });
  const of = `${key} ${roomPx}`;
  const at = tried.of === of ? tried.at : 0;

  useLayoutEffect(() => {
    const element = bar.current;
    if (element === null || element.scrollWidth <= element.clientWidth || at === FORMS.length - 1) return;
    setTried({ of, at: at + 1 });
  }, [bar, of, at, tabs]);

  useLayoutEffect(() => {
    const head = bar.current?.parentElement;
    if (!head) return undefined;
    // The width of the row does not depend on the form, so that no form causes another.
    const read = () => setRoomPx(head.clientWidth);
    read();
    const observer = new ResizeObserver(read);
    observer.observe(head);
    // Labels get wider or narrower when their font arrives.
    let isThere = true;
    void document.fonts?.ready.then(() => isThere && setTried({ of: '', at: 0 }));
    return () => {
      isThere = false;
      observer.disconnect();
    };
  }, [bar]);

  return FORMS[at] ?? 'icons';
}
