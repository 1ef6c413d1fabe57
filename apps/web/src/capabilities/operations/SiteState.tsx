import type { PartVerdict, SitePart, SiteState as State } from '@hemicycle/contract/operations';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { formats } from '../../i18n/formats.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { Button } from '../../ui/Button.tsx';
import { KindIcon, type MessageKind } from '../../ui/KindIcon.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { useAction } from '../auth/public.ts';
import { figuresOf } from './figures.ts';
import styles from './SiteState.module.css';

const signOf: Readonly<Record<PartVerdict, MessageKind>> = {
  well: 'success',
  look: 'warning',
  broken: 'error',
  unused: 'info',
};
/** What needs somebody stands first. */
const ORDER: readonly PartVerdict[] = ['broken', 'look', 'well', 'unused'];

/** How each part of the site is, with what to do about those that need somebody. Source:
 *  BEY-24. */
export function SiteState() {
  const { t } = useTranslation('operations');
  const [state, setState] = useState<State | null>(null);
  const look = useAction(async () => setState(await api('GET /api/operations/state')));
  const { run } = look;
  useEffect(() => void run(), []); // oxlint-disable-line react-hooks/exhaustive-deps -- once a page
  if (state === null) {
    return look.failure === null ? (
      <Loading label={t('looking')} />
    ) : (
      <LoadFailed title={t('failedTitle')} error={look.failure} busy={look.busy} onAgain={() => void run()} />
    );
  }
  const parts = ORDER.flatMap((verdict) => state.parts.filter((part) => part.verdict === verdict));
  return (
    <>
      <h1>{t('title')}</h1>
      <p className={styles.intro}>{t('intro')}</p>
      <Summary
        parts={state.parts}
        again={
          <Button busy={look.busy} onClick={() => void run()}>
            {t('lookAgain')}
          </Button>
        }
      />
      {look.failureText !== null && <AlertBanner kind="error" title={look.failureText} />}
      <p className={styles.asOf}>
        {t('asOf', {
          time: formats().timeWithSeconds(state.atMs),
          since: formats().stamp(state.startedMs),
        })}
      </p>
      <ul className={styles.parts} aria-label={t('list')}>
        {parts.map((part) => (
          <Part key={part.part} part={part} />
        ))}
      </ul>
    </>
  );
}

function Summary({ parts, again }: { parts: readonly SitePart[]; again: React.ReactNode }) {
  const { t } = useTranslation('operations');
  const count = (verdict: PartVerdict) => parts.filter((part) => part.verdict === verdict).length;
  const [broken, look] = [count('broken'), count('look')];
  const title =
    broken > 0 ? t('broken', { count: broken }) : look > 0 ? t('look', { count: look }) : t('allWell');
  const kind = broken > 0 ? 'error' : look > 0 ? 'warning' : 'success';
  return <AlertBanner kind={kind} title={title} action={again} />;
}

function Part({ part: { part, verdict, found } }: { part: SitePart }) {
  const { t } = useTranslation('operations');
  return (
    <li className={styles.part} data-verdict={verdict}>
      <KindIcon kind={signOf[verdict]} />
      <div className={styles.words}>
        <h2 className={styles.name}>
          {t(`part.${part}`)} <small className={styles.verdict}>{t(`verdict.${verdict}`)}</small>
        </h2>
        <p>{t(`finding.${found.finding}`, figuresOf(found))}</p>
      </div>
    </li>
  );
}
