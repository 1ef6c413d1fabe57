import { type RefObject, useLayoutEffect } from 'react';

/** Puts the toasts at the lower end of the stage. They stand above the bar and beside the panel, so
 *  that ballot and chat stay where they are. While the panel covers
 *  the stage, the toasts stand at the foot of the page. Source: TOAST-01. */
export function useToastsInStage(place: RefObject<HTMLElement | null>, covered: boolean): void {
  useLayoutEffect(() => {
    const element = place.current;
    const { documentElement: page } = document;
    if (element === null) return;
    const tell = () => {
      const box = element.getBoundingClientRect();
      const besidePx = page.dir === 'rtl' ? box.left : page.clientWidth - box.right;
      for (const [name, px] of [
        ['above', covered ? 0 : window.innerHeight - box.bottom],
        ['beside', covered ? 0 : besidePx],
        ['across', covered ? page.clientWidth : box.width],
      ] as const) {
        page.style.setProperty(`--hc-toasts-${name}`, `${Math.round(px)}px`);
      }
    };
    tell();
    page.dataset['toastsInStage'] = '';
    // The stage changes its size with a banner, with the window and with the place of the panel.
    const sizes = new ResizeObserver(tell);
    sizes.observe(element);
    return () => {
      sizes.disconnect();
      delete page.dataset['toastsInStage'];
      for (const name of ['above', 'beside', 'across']) page.style.removeProperty(`--hc-toasts-${name}`);
    };
  }, [place, covered]);
}
