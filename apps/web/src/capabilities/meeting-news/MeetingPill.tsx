import {
  type MeetingFacts,
  type MeetingNews,
  newsBetween,
  queueNews,
} from '@hemicycle/rules/meeting-news/news-between';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { timeToRead } from '../../ui/accessibility-mode.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { IconX } from '../../ui/icons.ts';
import { popupsAreOn } from '../../ui/popups-setting.ts';
import { useChamberMedia } from '../media/public.ts';
import { useSiteConfig } from '../site/public.ts';
import styles from './MeetingPill.module.css';

/** How long a piece of news is shown, in ms, until the site's configuration is known. Source:
 *  NOTIF-01. */
const SHOWN_MS = 5_000;

/** News of the meeting, one after the other, in a pill at the top of the stage. Each goes by itself
 *  after the site's time, longer in accessibility mode, but not while the viewer points at it or
 *  has the focus in it. `known`: the facts that are no news; `isHidden`: the viewer cannot see the
 *  stage now, so that what comes waits. Source: NOTIF-01, A11Y-03. */
export function MeetingPill({
  known,
  facts,
  isHidden,
}: {
  known: MeetingFacts;
  facts: MeetingFacts;
  isHidden: boolean;
}) {
  const { t } = useTranslation(['meeting-news', 'ui']);
  const shownMs = useSiteConfig().flags?.meetingPillTimeOut ?? SHOWN_MS;
  const [waiting, setWaiting] = useState<readonly MeetingNews[]>([]);
  const [isHeld, setHeld] = useState(false);
  const before = useRef(known);
  useEffect(() => {
    const news = newsBetween(before.current, facts).filter(isToBeTold);
    before.current = facts;
    if (news.length > 0 && popupsAreOn()) setWaiting((queue) => news.reduce(queueNews, queue));
  }, [facts]);

  const shown = isHidden ? undefined : waiting[0];
  useEffect(() => {
    if (shown === undefined || isHeld || shownMs === 0) return;
    const timer = setTimeout(
      () => setWaiting((queue) => queue.filter((one) => one !== shown)),
      timeToRead(shownMs),
    );
    return () => clearTimeout(timer);
  }, [shown, isHeld, shownMs]);

  function close() {
    setHeld(false);
    setWaiting((queue) => queue.filter((one) => one !== shown));
  }

  return (
    <div className={styles.place} role="status">
      {shown !== undefined && (
        <div
          className={styles.pill}
          onPointerEnter={() => setHeld(true)}
          onPointerLeave={() => setHeld(false)}
          onFocus={() => setHeld(true)}
          onBlur={() => setHeld(false)}
        >
          <span>{t(shown.kind, { name: shown.name })}</span>
          <IconButton label={t('ui:dismiss')} onClick={close}>
            <IconX aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </div>
  );
}

/** A person whose own speech is recognised from now on is told so by a toast. */
function isToBeTold({ kind }: MeetingNews): boolean {
  return kind !== 'captionsOn' || useChamberMedia.getState().snapshot.self.microphone.status !== 'on';
}
