import { LIST_ENCODINGS } from '@hemicycle/contract/list-encodings';
import { useTranslation } from 'react-i18next';
import { Select } from '../../ui/Select.tsx';

/** The encoding in which a file is read. `undefined`: as the server finds it. Source: PEOP-02. */
export function EncodingField({
  encoding,
  onChoose,
}: {
  encoding: (typeof LIST_ENCODINGS)[number] | undefined;
  onChoose: (encoding: (typeof LIST_ENCODINGS)[number] | undefined) => void;
}) {
  const { t } = useTranslation('people-import');
  return (
    <Select
      label={t('encoding')}
      value={encoding ?? ''}
      choices={[
        { value: '', label: t('encodingFound') },
        ...LIST_ENCODINGS.map((value) => ({ value, label: value })),
      ]}
      onChoose={(value) => onChoose(LIST_ENCODINGS.find((one) => one === value))}
    />
  );
}
