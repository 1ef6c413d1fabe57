import type { Minutes } from '@hemicycle/contract/minutes';
import { useTranslation } from 'react-i18next';
import { formats } from '../../i18n/formats.ts';
import { namesInWords } from '../../i18n/list-of-names.ts';
import { IconCheck } from '../../ui/icons.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { ShownHash } from '../records/public.ts';
import styles from './Minutes.module.css';

const ORDER = ['composed', 'edited', 'sent', 'approved', 'signed'] as const;
/** The step at which minutes of each state stand. */
const AT = { draft: 1, sent: 3, approved: 4, signed: 5 } as const;

/** The way of minutes to their signature: what is done, what is next, what is to come, each with
 *  who and when. Source: BEY-34, looks picture 22. */
export function Standing({ minutes }: { minutes: Minutes }) {
  const { t } = useTranslation('minutes');
  const { stamp, number } = formats();
  const { clerks, sent, approval, signature, composedAt, composedBy, blocks, state } = minutes;
  const facts = blocks.filter(({ kind }) => kind === 'fact').length;
  const told = {
    composed: t('composedWhen', { time: stamp(composedAt), count: number(facts), name: composedBy }),
    edited: clerks.length === 0 ? t('nobodyEdited') : namesInWords(clerks),
    sent: sent === null ? t('sentToCome') : t('sentWhen', { time: stamp(sent.at), name: sent.by }),
    approved:
      approval === null
        ? t('approvedToCome')
        : t('approvedIn', {
            sitting: approval.vote?.sitting ?? t('laterSitting', { time: stamp(approval.declaredAt) }),
            number: number(approval.number),
          }),
    signed:
      signature === null
        ? t('signedToCome')
        : t('signedWhen', { time: stamp(signature.signedAt), name: signature.by }),
  };
  return (
    <section aria-labelledby="minutes-way">
      <h2 id="minutes-way" className={styles.sideTitle}>
        {t('way')}
      </h2>
      <ol className={styles.steps}>
        {ORDER.map((step, index) => {
          const stands = index < AT[state] ? 'done' : index === AT[state] ? 'now' : 'toCome';
          return (
            <li
              key={step}
              className={styles.step}
              data-stands={stands}
              aria-current={stands === 'now' ? 'step' : undefined}
            >
              <span className={styles.dot} aria-hidden="true">
                {stands === 'done' && <IconCheck />}
              </span>
              <b>
                {t(step)} <VisuallyHidden>({t(stands)})</VisuallyHidden>
              </b>
              <span className={styles.stepNote}>{told[step]}</span>
            </li>
          );
        })}
      </ol>
      {signature !== null && (
        <p className={styles.stepNote}>
          {t('hash')} <ShownHash hash={signature.hash} />
        </p>
      )}
    </section>
  );
}
