import { chamberGroupOf, SINGLE_TIP_SHOWN_MS } from '@hemicycle/contract/help-tips';
import { permissions } from '@hemicycle/contract/permissions';
import { textOfTip, type TipToShow } from '@hemicycle/rules/help-tips/site-tips';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOfScreen } from '../../i18n/i18n.ts';
import { timeToRead } from '../../ui/accessibility-mode.ts';
import { announceWhole } from '../../ui/announcer.ts';
import { Button } from '../../ui/Button.tsx';
import { Floating } from '../../ui/Floating.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { IconX } from '../../ui/icons.ts';
import { textFieldOf } from '../../ui/text-field.ts';
import { focusOnNews } from '../../ui/typing.ts';
import { useFocusBack } from '../../ui/use-focus-back.ts';
import { useMay } from '../auth/public.ts';
import { BroadcastLink } from './BroadcastLink.tsx';
import styles from './HelpTipCard.module.css';
import { closeTip, confirmTip } from './shown-tips.ts';
import { sideOf } from './tip-places.ts';
import { useTipAnchor } from './use-tip-anchor.ts';

/** One help tip beside its element, with OK and, for moderators, the link that shows it to
 *  everybody. A tip that the person asked for takes the focus; one that came by itself takes
 *  nothing, is announced, and closes after 10 s, longer in accessibility mode and not while the
 *  pointer or the focus is on it. Escape closes both. Source: TIP-02, TIP-03, TIP-04, A11Y-03. */
export function HelpTipCard({
  tip,
  place,
  single = false,
}: {
  tip: TipToShow;
  /** The number of the tip in its group, or who sent it. */
  place: string;
  single?: boolean;
}) {
  const { t } = useTranslation('help-tips');
  const id = useId();
  const moderates = useMay(permissions.moderation);
  const card = useRef<HTMLDivElement>(null);
  const ok = useRef<HTMLButtonElement>(null);
  const anchor = useTipAnchor(tip.beside, { scrolls: !single });
  const [held, setHeld] = useState({ pointed: false, focused: false });
  const ofSite = textOfTip(tip, languageOfScreen());
  const title = ofSite?.title ?? t(`titles.${tip.beside}`);
  const text = ofSite?.text ?? t(`texts.${tip.beside}`);
  useFocusBack();
  useEffect(() => {
    if (!single) focusOnNews(ok.current);
  }, [single]);
  useEffect(() => {
    announceWhole(`${place}: ${title}`, text);
  }, [place, title, text]);
  const isHeld = held.pointed || held.focused;
  useEffect(() => {
    if (!single || isHeld) return;
    const timer = setTimeout(closeTip, timeToRead(SINGLE_TIP_SHOWN_MS));
    return () => clearTimeout(timer);
  }, [single, isHeld]);
  useEscape(card);
  return (
    <Floating
      ref={card}
      className={styles.card}
      role="dialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      anchor={anchor}
      side={sideOf(tip.beside)}
      align="center"
      gapPx={10}
      onPointerEnter={() => setHeld((before) => ({ ...before, pointed: true }))}
      onPointerLeave={() => setHeld((before) => ({ ...before, pointed: false }))}
      onFocus={() => setHeld((before) => ({ ...before, focused: true }))}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setHeld((before) => ({ ...before, focused: false }));
      }}
    >
      <div className={styles.head}>
        <p className={styles.place}>
          <bdi>{place}</bdi>
        </p>
        <IconButton label={t('close')} onClick={closeTip}>
          <IconX aria-hidden="true" />
        </IconButton>
      </div>
      <h2 id={`${id}-title`} className={styles.title}>
        {title}
      </h2>
      <p id={`${id}-text`} className={styles.text}>
        {text}
      </p>
      <div className={styles.actions}>
        {moderates && chamberGroupOf(tip.id) !== null && <BroadcastLink tip={tip.id} />}
        <Button ref={ok} variant="primary" size="sm" onClick={confirmTip}>
          {t('ok')}
        </Button>
      </div>
    </Floating>
  );
}

/** Escape closes the tip, wherever the focus is. In a menu or another window it is theirs; in a
 *  text field the field hears it too. */
function useEscape(card: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      const { target } = event;
      const own = target instanceof Node && card.current?.contains(target) === true;
      if (!own && target instanceof Element) {
        if (target.closest('[role="menu"], [role="dialog"], [role="alertdialog"]') !== null) return;
      }
      if (textFieldOf(target) === null) event.preventDefault();
      closeTip();
    };
    document.addEventListener('keydown', handleKey, { capture: true });
    return () => document.removeEventListener('keydown', handleKey, { capture: true });
  }, [card]);
}
