import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountMenu, FOYER } from '../capabilities/auth/public.ts';
import { FirstStepsBar } from '../capabilities/first-steps/FirstStepsBar.tsx';
import { useReadFirstSteps } from '../capabilities/first-steps/use-first-steps.ts';
import { useSiteConfig } from '../capabilities/site/public.ts';
import { SectionsFrame } from '../ui/SectionsFrame.tsx';
import { useAdminSections } from './use-admin-sections.ts';

/** A page of the administration, under the name of the site, with links to the other pages that the
 *  person may open. Source: PERM-25, looks picture 9. */
export function AdminFrame({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation('ui');
  const { siteName, languages } = useSiteConfig();
  useReadFirstSteps();
  const sections = useAdminSections();
  useEffect(() => {
    document.title = `${title} · ${siteName}`;
  }, [title, siteName]);
  return (
    <SectionsFrame
      siteName={siteName}
      area={t('administration')}
      languages={languages}
      menu={<AccountMenu />}
      home={FOYER}
      sections={sections}
    >
      <FirstStepsBar />
      {children}
    </SectionsFrame>
  );
}
