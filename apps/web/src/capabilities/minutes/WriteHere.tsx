import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { IconPlus } from '../../ui/icons.ts';
import styles from './Minutes.module.css';

/** What a clerk adds at the end of a section: a text, a text block of the house, or a quote of the
 *  transcript. Source:
 *  BEY-34. */
export function WriteHere({
  disabled,
  onWrite,
  onBlock,
  onQuote,
}: {
  disabled: boolean;
  onWrite: () => void;
  onBlock: () => void;
  onQuote: () => void;
}) {
  const { t, i18n } = useTranslation('minutes');
  return (
    <p className={styles.choices} lang={i18n.language} dir={i18n.dir()}>
      <Button size="sm" icon={<IconPlus aria-hidden="true" />} disabled={disabled} onClick={onWrite}>
        {t('write')}
      </Button>
      <Button size="sm" onClick={onBlock}>
        {t('textBlocks')}
      </Button>
      <Button size="sm" onClick={onQuote}>
        {t('quoteTranscript')}
      </Button>
    </p>
  );
}
