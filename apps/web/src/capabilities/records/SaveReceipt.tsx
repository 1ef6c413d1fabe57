import type { Poll, VoteReceipt } from '@hemicycle/contract/polls';
import { useTranslation } from 'react-i18next';
import { SaveRecord } from './SaveRecord.tsx';

/** Saves the site's signed statement that it recorded a vote. If the record lacks the vote, the
 *  voter can prove it with this file. Source: BEY-02. */
export function SaveReceipt({ poll, receipt }: { poll: Poll; receipt: VoteReceipt }) {
  const { t } = useTranslation('records');
  return (
    <SaveRecord
      variant="quiet"
      failedTitle={t('receiptNotSaved')}
      save={async () => {
        const { saveSignedReceipt } = await import('./signed-receipts.ts');
        await saveSignedReceipt({ ...receipt, name: `receipt-${poll.number ?? poll.id}` });
      }}
    >
      {t('saveReceipt')}
    </SaveRecord>
  );
}
