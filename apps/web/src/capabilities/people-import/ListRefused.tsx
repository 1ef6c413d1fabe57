import { sayListReason } from '@hemicycle/rules/people/list-problems';
import type { ReactNode } from 'react';
import type { ApiError } from '../../api-client.ts';
import { languageOfScreen } from '../../i18n/i18n.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import styles from './ImportPeople.module.css';

/** Says why a text is no list, cell by cell. `children`: another way to read it. Source:
 *  PEOP-02. */
export function ListRefused({
  title,
  error,
  children,
}: {
  title: string;
  error: ApiError;
  children?: ReactNode;
}) {
  return (
    <div className={styles.refused}>
      <AlertBanner kind="error" title={title} />
      <ul>
        {error.details.map(({ path, problem, reason }) => (
          <li key={`${path} ${problem}`}>
            {reason !== undefined && reason.cell !== null && <b dir="ltr">{reason.cell}: </b>}
            {(reason !== undefined && sayListReason(reason, languageOfScreen())) || problem}
          </li>
        ))}
      </ul>
      {children}
    </div>
  );
}
