import { useTranslation } from 'react-i18next';
import { formats } from '../../i18n/formats.ts';
import { sentenceGap } from '../../i18n/sentences.ts';

/** Says how a list was read: its name, how many rows, the encoding, the separator, and whether a
 *  row names the columns. Source: PEOP-02. */
export function ReadAs({
  name,
  read: { rows, encoding, separator, hasHeader },
}: {
  name: string;
  read: {
    readonly rows: readonly unknown[];
    readonly encoding: string | null;
    readonly separator: string;
    readonly hasHeader: boolean;
  };
}) {
  const { t } = useTranslation('people-import');
  const separatorKey = SEPARATORS.get(separator);
  return (
    <p>
      <b>
        <bdi>{name}</bdi>
      </b>{' '}
      {t('readAs', {
        rows: formats().number(rows.length),
        encoding: encoding ?? t('text'),
        separator: separatorKey === undefined ? t('otherSign', { sign: separator }) : t(separatorKey),
      })}
      {sentenceGap()}
      {t(hasHeader ? 'withHeader' : 'withoutHeader')}
    </p>
  );
}

const SEPARATORS = new Map<string, 'comma' | 'semicolon' | 'tab'>([
  [',', 'comma'],
  [';', 'semicolon'],
  ['\t', 'tab'],
]);
