import { defaultFlags } from '@hemicycle/contract/default-flags';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { fieldOf, valueOf } from './flag-value.ts';
import { useWordsOfFlags } from './flag-words.ts';
import { FlagField, type FlagFieldProps } from './FlagField.tsx';
import { RoleExceptions } from './RoleExceptions.tsx';
import { PICTURES } from './site-flag-parts.ts';
import { withFullStop } from '../../i18n/sentences.ts';
import { isolated } from '../../i18n/list-of-names.ts';
import styles from './SiteAdmin.module.css';

const defaults = new Map<string, unknown>(Object.entries(defaultFlags));

/** A flag of the site with its explanation, in a field for its kind of value. Where it differs from
 *  its default, that is said, and one press puts it back. `isExpert`: its name and value in the
 *  words of the server stand below. Source: CFG-01. */
export function SiteFlagField({
  isExpert,
  history,
  offered,
  ...props
}: FlagFieldProps & {
  readonly isExpert: boolean;
  /** The line that says when it was changed last, which leads to its history. */
  readonly history: ReactNode;
  /** The flags of which a role may have an exception. */
  readonly offered: readonly string[];
}) {
  const { flag, kind, field, roles, onChange } = props;
  const { t } = useTranslation('site-admin');
  const { wordsOf, valueText } = useWordsOfFlags(roles);
  const { label } = wordsOf(flag);
  const usual = fieldOf(kind, defaults.get(flag));
  const differs = defaults.has(flag) && String(field) !== String(usual);
  const outcome = valueOf(kind, field);
  return (
    <div className={styles.flag} data-differs={differs || undefined}>
      {kind.kind === 'exceptions' ? (
        <RoleExceptions {...props} kind={kind} offered={offered} isExpert={isExpert} />
      ) : (
        <FlagField {...props} isExpert={isExpert} />
      )}
      {history}
      {differs && (
        <p className={styles.differs}>
          <span>{withFullStop(t('differs', { value: isolated(defaultText()) }))}</span>
          <Button size="sm" variant="quiet" onClick={() => onChange(usual)}>
            {t('putBack')} <VisuallyHidden>{label}</VisuallyHidden>
          </Button>
        </p>
      )}
      {isExpert && (
        <p className={styles.raw}>
          <code dir="ltr">
            {flag}
            {outcome.ok && `: ${JSON.stringify(outcome.value)}`}
          </code>
        </p>
      )}
    </div>
  );

  function defaultText(): string {
    if (flag === PICTURES) return t('pictures.drawings');
    if (typeof usual === 'boolean') return t(usual ? 'on' : 'off');
    if (kind.kind === 'exceptions') return t('nothing');
    const texts =
      kind.kind === 'ranks'
        ? kind.of.flatMap((one, at) => (usual[at] ? [`${valueText(flag, one)} ${usual[at]}`] : []))
        : (typeof usual === 'string' ? usual.split('\n') : usual).map((one) => valueText(flag, one));
    const said = kind.kind === 'json' ? JSON.stringify(defaults.get(flag)) : texts.join(' · ');
    return said.trim() === '' ? t('nothing') : said;
  }
}
