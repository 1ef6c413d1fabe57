import { GUEST_PATH } from '@hemicycle/contract/guest-names';
import { useTranslation } from 'react-i18next';
import { Invitation } from '../capabilities/guests/Invitation.tsx';
import { SiteFrame } from '../capabilities/site/public.ts';

/** The self-check, the step after this page. */
const NEXT = '/app/lobby-check-video';

/** `/guest/…`: the landing page of a guest link, and of the address of a sitting by its title.
 *  Source: GUEST-01, GUEST-02, looks picture 15. */
export function GuestLanding() {
  const { t } = useTranslation('guests');
  return (
    <SiteFrame title={t('title')}>
      <Invitation
        loginCode={codeOf(location.pathname)}
        // Back must not lead to a form that is filled in already.
        onCame={() => location.replace(NEXT)}
      />
    </SiteFrame>
  );
}

/** The code in the address; as it stands there where it is not well formed. */
function codeOf(path: string): string {
  const code = path.slice(GUEST_PATH.length).replace(/\/$/u, '');
  try {
    return decodeURIComponent(code);
  } catch {
    return code;
  }
}
