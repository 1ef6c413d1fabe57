import type { LivePerson } from '@hemicycle/contract/people-live';
import { orderRaisedHands } from '@hemicycle/rules/hands/order-raised-hands';
import { nameToShow } from '@hemicycle/rules/people/name-display';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLive } from '../../realtime/use-live.ts';
import { announce } from '../../ui/announcer.ts';
import { useSignedIn } from '../auth/public.ts';
import { useSiteConfig } from '../site/public.ts';
import { joinSentences } from '../../i18n/sentences.ts';
import { listOfNames } from '../../i18n/list-of-names.ts';

/** Changes within this time, in ms, are announced together. */
const SAID_AFTER_MS = 700;

/** The order of raised hands as one text, which changes exactly when there is something to
 *  announce. */
export function handOrderKey(people: readonly LivePerson[]): string {
  return orderRaisedHands(people)
    .map(({ userId, handType }) => `${userId}:${handType}`)
    .join(' ');
}

/** Announces the order of hands to screen readers, with the viewer's own place in it. Silent on
 *  entering. Source: HANDS-01, DESIGN §9. */
export function useHandAnnouncements(): void {
  const { t } = useTranslation('hands');
  const { userId } = useSignedIn();
  const reversed = useSiteConfig().flags?.showDisplayNamesReversed ?? false;
  const ready = useLive((live) => live.version !== null);
  const order = useLive((live) => handOrderKey(Object.values(live.people)));
  const said = useRef<string | null>(null);
  useEffect(() => {
    if (!ready) return;
    if (said.current === null) {
      said.current = order;
      return;
    }
    if (said.current === order) return;
    const timer = setTimeout(() => {
      const before = said.current ?? '';
      said.current = order;
      const hands = orderRaisedHands(Object.values(useLive.getState().people));
      const own = hands.find((person) => person.userId === userId);
      const texts = [
        t('order', {
          count: hands.length,
          names: listOfNames(hands.map((hand) => nameToShow(hand, { reversed }))),
        }),
      ];
      if (own) {
        const rank = hands.indexOf(own) + 1;
        texts.push(t(own.handType === 2 ? 'yourRankBoth' : 'yourRank', { rank }));
      } else if (before.includes(`${userId}:`)) {
        texts.push(t('yourHandDown'));
      }
      announce(joinSentences(texts));
    }, SAID_AFTER_MS);
    return () => clearTimeout(timer);
  }, [ready, order, t, userId, reversed]);
}
