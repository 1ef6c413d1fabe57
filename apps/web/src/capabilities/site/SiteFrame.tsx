import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { PageFrame } from '../../ui/PageFrame.tsx';
import { useSiteConfig } from './site-config.ts';

/** A simple page of this site, under its name and with its title in the browser's tab. */
export function SiteFrame({
  title,
  menu,
  width,
  children,
}: {
  title: string;
  menu?: ReactNode;
  width?: 'narrow' | 'wide' | 'page';
  children: ReactNode;
}) {
  const { t } = useTranslation('ui');
  const config = useSiteConfig();
  useEffect(() => {
    document.title = `${title} · ${config.siteName}`;
  }, [title, config.siteName]);
  return (
    <PageFrame
      siteName={config.siteName}
      languages={config.languages}
      menu={menu}
      note={config.demoAccounts.length > 0 ? t('demonstrationSite') : undefined}
      {...(width ? { width } : {})}
    >
      {children}
    </PageFrame>
  );
}
