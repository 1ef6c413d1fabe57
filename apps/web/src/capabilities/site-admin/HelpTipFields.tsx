import type { DocumentLanguage } from '@hemicycle/contract/site';
import { HELP_TIP_TEXT_MAX_CHARS, HELP_TIP_TITLE_MAX_CHARS } from '@hemicycle/contract/site-limits';
import { useTranslation } from 'react-i18next';
import { languages } from '../../i18n/languages.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { IconTrash } from '../../ui/icons.ts';
import { MoveButtons } from '../../ui/MoveButtons.tsx';
import { Select, type SelectChoice } from '../../ui/Select.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { type TipForm, type TipText, withText } from './help-tips-form.ts';
import styles from './SiteAdmin.module.css';

const NOTHING: TipText = { title: '', text: '' };

/** One help tip in the form, in one language. Source: TIP-02. */
export function HelpTipFields({
  tip,
  title,
  language,
  ours,
  places,
  wrong,
  index,
  count,
  onChange,
  onMove,
  onRemove,
}: {
  tip: TipForm;
  title: string;
  language: DocumentLanguage;
  /** The product's own text in this language; null: this tip is the site's own. */
  ours: TipText | null;
  places: readonly SelectChoice[];
  wrong: string | undefined;
  index: number;
  count: number;
  onChange: (tip: TipForm) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation('site-help-tips');
  const shown = tip.texts[language] ?? ours ?? NOTHING;
  const direction = Object.values(languages).find(({ folder }) => folder === language)?.direction ?? 'ltr';
  const write = (typed: Partial<TipText>) => onChange(withText(tip, language, { ...shown, ...typed }, ours));
  return (
    <li className={styles.tip} aria-label={t('tip', { number: index + 1, title })}>
      <div className={styles.tipHead}>
        <p className={styles.tipTitle}>
          {t('number', { number: index + 1 })} <bdi>{title}</bdi>
        </p>
        <MoveButtons
          upLabel={t('moveUp', { title })}
          downLabel={t('moveDown', { title })}
          index={index}
          count={count}
          onMove={onMove}
        />
        <IconButton label={t('remove', { title })} onClick={onRemove}>
          <IconTrash aria-hidden="true" />
        </IconButton>
      </div>
      {ours === null && (
        <Select
          label={t('beside')}
          value={tip.beside}
          choices={places}
          onChoose={(beside) => onChange({ ...tip, beside })}
        />
      )}
      <TextField
        label={t('heading')}
        hint={
          ours !== null && tip.texts[language] !== undefined
            ? t('ours', { title: ours.title, text: ours.text })
            : undefined
        }
        error={wrong}
        value={shown.title}
        lang={language}
        dir={direction}
        maxLength={HELP_TIP_TITLE_MAX_CHARS}
        onChange={(event) => write({ title: event.currentTarget.value })}
      />
      <TextArea
        label={t('text')}
        rows={2}
        value={shown.text}
        lang={language}
        dir={direction}
        maxLength={HELP_TIP_TEXT_MAX_CHARS}
        onChange={(event) => write({ text: event.currentTarget.value })}
      />
    </li>
  );
}
