import type { ListColumn } from '@hemicycle/contract/list-problems';
import { sayListProblem } from '@hemicycle/rules/people/list-problems';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOfScreen } from '../../i18n/i18n.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { DryRow } from './import-plan.ts';

/** A window to write one cell of the list anew. The file stays as it is. Source: looks picture 17.
 *  */
export function CorrectCell({
  row,
  problem: { column, cell, problem },
  onClose,
  onCorrect,
}: {
  row: DryRow;
  problem: DryRow['problems'][number];
  onClose: () => void;
  onCorrect: (column: ListColumn, text: string) => void;
}) {
  const { t } = useTranslation('people-import');
  const [text, setText] = useState(column === null || column === 'password' ? '' : row.cells[column]);
  return (
    <FormDialog
      title={t('correctTitle', { cell })}
      deed={t('correctIt')}
      onClose={onClose}
      onSubmit={() => {
        if (column !== null) onCorrect(column, text);
      }}
    >
      <p>{sayListProblem(problem, languageOfScreen())}</p>
      <TextField
        label={column === null ? cell : t(`column.${column}`)}
        hint={t('correctHint')}
        value={text}
        maxLength={1000}
        dir="auto"
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
