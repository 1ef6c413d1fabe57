import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { chamberParts } from '../../../chamber-parts.ts';
import { formats } from '../../../i18n/formats.ts';
import { joinSentences } from '../../../i18n/sentences.ts';
import { useLive } from '../../../realtime/use-live.ts';
import { Tip } from '../../../ui/Tip.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { HemicycleMark, Wordmark } from '../../../ui/Wordmark.tsx';
import { useWindowWidth } from '../../layout/public.ts';
import { useSiteConfig } from '../../site/public.ts';
import { AvatarMenu } from './AvatarMenu.tsx';
import styles from './TopBar.module.css';
import { useServerSeconds } from '../../../use-server-seconds.ts';
import { VideotapedNotice } from './VideotapedNotice.tsx';

const chips = chamberParts.flatMap(({ Chip }) => Chip ?? []);
const lineHooks = chamberParts.flatMap(({ useLine }) => useLine ?? []);

/** The bar at the top of the chamber: the house, the sitting, what it deals with now, the chips of
 *  the parts, the server's time and the account. On a site that hides its navigation bar two things
 *  remain: the title of the sitting for assistive technology, and the notice that the sitting is
 *  being videotaped. Source: FND-06, CFG-06, looks picture 4. */
export function TopBar(ways: ComponentProps<typeof AvatarMenu>) {
  const { siteName, flags } = useSiteConfig();
  const { widthClass } = useWindowWidth();
  const session = useLive((live) => live.session);
  const line = lineHooks.map((hook) => hook()).find((given) => given !== null);
  const about = line ?? { lead: '', title: session?.description ?? '' };
  const aboutText = joinSentences([about.lead, about.title]);
  if (flags?.hideNavBar) {
    return (
      <>
        <h1 className={styles.unseen}>
          <VisuallyHidden>{session?.title}</VisuallyHidden>
        </h1>
        <VideotapedNotice />
      </>
    );
  }
  return (
    <header className={styles.bar}>
      {widthClass === 'phone' ? (
        <span className={styles.mark} role="img" aria-label={siteName}>
          <HemicycleMark widthPx={26} />
        </span>
      ) : (
        <Wordmark siteName={siteName} small />
      )}
      <VideotapedNotice />
      <h1 className={styles.title}>
        <span className={styles.titleText} dir="auto">
          {session?.title}
        </span>
      </h1>
      <Tip text={aboutText} off={aboutText === ''} position="bottom" isDescription>
        <p className={styles.description}>
          {about.lead !== '' && <span className={styles.lead}>{about.lead}</span>}{' '}
          <span className={styles.titleText} dir="auto">
            {about.title}
          </span>
        </p>
      </Tip>
      <div className={styles.end}>
        {chips.map((Chip, at) => (
          <Chip key={at} />
        ))}
        <ServerTime seconds={widthClass !== 'phone'} />
        <AvatarMenu {...ways} />
      </div>
    </header>
  );
}

/** The time of day by the server's clock.  Source: FND-27. */
function ServerTime({ seconds }: { seconds: boolean }) {
  const { t } = useTranslation('chamber');
  const nowMs = useServerSeconds();
  const text = seconds ? formats().timeWithSeconds(nowMs) : formats().time(nowMs);
  return (
    <>
      <VisuallyHidden>{t('serverTime')}</VisuallyHidden>
      <Tip text={t('serverTime')} position="bottom">
        <time className={styles.time} dir="ltr">
          {text}
        </time>
      </Tip>
    </>
  );
}
