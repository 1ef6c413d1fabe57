import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/IconButton.tsx';
import { IconPaperclip } from '../../ui/icons.ts';

/** A button to choose a file. The chooser of the system offers the accepted types. Source: CHAT-22,
 *  UPL-07. */
export function FileButton({
  acceptable,
  onChoose,
}: {
  acceptable: readonly string[];
  onChoose: (file: File) => void;
}) {
  const { t } = useTranslation('uploads');
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton label={t('attach')} onClick={() => input.current?.click()}>
        <IconPaperclip aria-hidden="true" />
      </IconButton>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('attach')}
        accept={acceptable.join(',')}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          // Clear the input, so that the same file can be chosen again after it was removed.
          event.currentTarget.value = '';
          if (file) onChoose(file);
        }}
      />
    </>
  );
}
