import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { PageFrame } from '../../ui/PageFrame.tsx';
import { useSiteConfig } from './site-config.ts';

/** A simple page under the name of the site, with the page's title in the browser tab. */
export function SiteFrame({
  title,
  menu,
  width,
  children,
}: {
  title: string;
  menu?: ReactNode;
  width?: 'narrow' | 'wide' | 'page' | 'full';
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
