import { useEffect } from 'react';
import { actDeliberately } from '../../ui/typing.ts';
import { goToWaitingNews, useWaitingNews } from '../../ui/waiting-news.ts';
import { shortcutOf, shownKeyOf } from './shortcut-keys.ts';
import { useShortcutsOn } from './shortcuts-switch.ts';

/** Handles the shortcut that leads from a text field to the waiting news, on every page. Where no
 *  news waits, the key press goes on to the chamber. Source: BEY-14. */
export function useNewsKey(): void {
  const on = useShortcutsOn();
  useEffect(() => {
    if (!on) return;
    useWaitingNews.setState({ key: shownKeyOf('news') });
    const handleKey = (event: KeyboardEvent) => {
      if (shortcutOf(event) !== 'news' || useWaitingNews.getState().list.length === 0) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      actDeliberately();
      goToWaitingNews();
    };
    window.addEventListener('keydown', handleKey, true);
    return () => {
      window.removeEventListener('keydown', handleKey, true);
      useWaitingNews.setState({ key: null });
    };
  }, [on]);
}
