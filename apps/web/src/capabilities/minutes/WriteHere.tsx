import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { IconPlus } from '../../ui/icons.ts';
import styles from './Minutes.module.css';
import { TextBlocks } from './TextBlocks.tsx';

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
  /** Gets the words of a text block. */
  onBlock: (text: string) => void;
  onQuote: () => void;
}) {
  const { t, i18n } = useTranslation('minutes');
  const [blocks, setBlocks] = useState(false);
  return (
    <div className={styles.choices} lang={i18n.language} dir={i18n.dir()}>
      <Button size="sm" icon={<IconPlus aria-hidden="true" />} disabled={disabled} onClick={onWrite}>
        {t('write')}
      </Button>
      <Button size="sm" disabled={disabled} onClick={() => setBlocks(true)}>
        {t('textBlocks')}
      </Button>
      <Button size="sm" onClick={onQuote}>
        {t('quoteTranscript')}
      </Button>
      {blocks && (
        <TextBlocks
          onClose={() => setBlocks(false)}
          onInsert={(text) => {
            setBlocks(false);
            onBlock(text);
          }}
        />
      )}
    </div>
  );
}
