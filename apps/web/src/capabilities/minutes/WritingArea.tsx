import { MINUTE_TEXT_MAX_CHARS } from '@hemicycle/contract/minute-limits';
import { type ComponentProps, useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { focusedTextField } from '../../ui/text-field.ts';
import styles from './Minutes.module.css';

function fitHeight(field: HTMLTextAreaElement): void {
  field.style.blockSize = 'auto';
  field.style.blockSize = `${field.scrollHeight}px`;
}

/** The field of a text of the clerks, as high as what stands in it. `begins`: it gets the focus,
 *  with the caret at the end, unless the person is in another text by then. Source: BEY-34,
 *  BEY-14. */
export function WritingArea({
  value,
  begins,
  onWrite,
  ...others
}: Pick<ComponentProps<'textarea'>, 'onFocus' | 'onBlur'> & {
  value: string;
  begins: boolean;
  onWrite: (text: string) => void;
}) {
  const { t } = useTranslation('minutes');
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (!begins || focusedTextField() !== null) return;
    area.current?.focus();
    area.current?.setSelectionRange(area.current.value.length, area.current.value.length);
  }, [begins]);
  useLayoutEffect(() => {
    if (area.current !== null) fitHeight(area.current);
  }, [value]);
  // In a narrower window, or on a phone that is turned, the same text has more lines.
  useEffect(() => {
    const field = area.current;
    if (field === null) return undefined;
    let { clientWidth } = field;
    const resized = new ResizeObserver(() => {
      if (field.clientWidth === clientWidth) return;
      ({ clientWidth } = field);
      fitHeight(field);
    });
    resized.observe(field);
    return () => resized.disconnect();
  }, []);
  return (
    <textarea
      ref={area}
      className={styles.area}
      dir="auto"
      rows={1}
      aria-label={t('text')}
      placeholder={t('write')}
      maxLength={MINUTE_TEXT_MAX_CHARS}
      value={value}
      onChange={(event) => onWrite(event.currentTarget.value)}
      {...others}
    />
  );
}
