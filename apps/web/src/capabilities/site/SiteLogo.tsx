import { useState } from 'react';
import { useSiteConfig } from './site-config.ts';
import styles from './SiteLogo.module.css';

/** The logo of the house, by its name for screen readers. Nothing where the house has none, or
 *  where it cannot be loaded. Source: FND-04. */
export function SiteLogo() {
  const { siteLogo, siteName } = useSiteConfig();
  const [failed, setFailed] = useState<string | null>(null);
  // A configuration that a service worker kept from before has no such field.
  if (!siteLogo || failed === siteLogo) return null;
  return <img className={styles.logo} src={siteLogo} alt={siteName} onError={() => setFailed(siteLogo)} />;
}
