import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { FOYER } from '../capabilities/auth/public.ts';
import { EarlierLink, JustLeft } from '../capabilities/earlier-sessions/public.ts';
import { SiteFrame } from '../capabilities/site/public.ts';
import { buttonClass } from '../ui/Button.tsx';
import { PageMessage } from '../ui/PageMessage.tsx';

/** `/app/session-finished`: the page after leaving. With `?step=duplicatetab`, the page of a tab
 *  that was replaced by another tab. Source: EXIT-01, WS-15, WS-16. */
export function SessionFinished() {
  const { t } = useTranslation('exit');
  const [query] = useSearchParams();
  const duplicate = query.get('step') === 'duplicatetab';
  const title = duplicate ? t('duplicateTitle') : t('finishedTitle');
  return (
    <SiteFrame title={title} width="narrow">
      <PageMessage
        title={title}
        text={duplicate ? t('duplicateText') : t('finishedText')}
        action={
          <a
            className={buttonClass({ variant: duplicate ? 'default' : 'primary', size: 'lg' })}
            href={duplicate ? '/app' : FOYER}
          >
            {duplicate ? t('useThisTab') : t('chooseAnother')}
          </a>
        }
      />
      {!duplicate && <JustLeft />}
      {!duplicate && <EarlierLink />}
    </SiteFrame>
  );
}
