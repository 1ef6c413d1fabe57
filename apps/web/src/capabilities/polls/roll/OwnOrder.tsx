import type { OwnRollOrder } from '@hemicycle/contract/roll-call';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, ApiError } from '../../../api-client.ts';
import { AlertBanner } from '../../../ui/AlertBanner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { useLoaded } from '../../../ui/use-loaded.ts';
import { useAction } from '../../auth/public.ts';
import { listOfNames } from '../../../i18n/list-of-names.ts';
import styles from './CallRoll.module.css';

/** The order of its own in which a sitting calls the roll, such as by seniority: the names one a
 *  line, to be moved or pasted. It is kept with the sitting. Source: BEY-41. */
export function OwnOrder({
  pollId,
  busy,
  onCall,
  onWrites,
}: {
  pollId: string;
  busy: boolean;
  onCall: () => void;
  onWrites: () => void;
}) {
  const { t } = useTranslation('roll-call');
  const load = useCallback(
    () => api('GET /api/polls/:pollId/roll-call/order', { params: { pollId } }),
    [pollId],
  );
  const { loaded, busy: reading, loadAgain } = useLoaded<OwnRollOrder>(load);
  if (loaded.state === 'loading') return <Loading label={t('loading')} />;
  if (loaded.state === 'failed') {
    return (
      <LoadFailed
        title={t('loadFailed')}
        error={loaded.error}
        busy={reading}
        onAgain={() => void loadAgain()}
      />
    );
  }
  return (
    <Names {...{ pollId, busy, onCall, onWrites }} read={loaded.value} onOvertaken={() => void loadAgain()} />
  );
}

const textOf = ({ names }: OwnRollOrder) => names.map(({ name }) => name).join('\n');

function Names({
  pollId,
  read,
  busy,
  onCall,
  onWrites,
  onOvertaken,
}: {
  pollId: string;
  read: OwnRollOrder;
  busy: boolean;
  onCall: () => void;
  onWrites: () => void;
  /** Another clerk has kept another order since `read`. */
  onOvertaken: () => void;
}) {
  const { t } = useTranslation('roll-call');
  const [text, setText] = useState(() => textOf(read));
  const [unknown, setUnknown] = useState<string[]>([]);
  const keep = useAction(async (userIds: string[]) => {
    const before = { userIds: read.names.map(({ userId }) => userId) };
    try {
      await api('PUT /api/polls/:pollId/roll-call/order', { params: { pollId }, body: { userIds, before } });
    } catch (failure) {
      // What the clerk has typed stays; keeping it again replaces the other order.
      if (isOvertaken(failure)) onOvertaken();
      throw failure;
    }
    onCall();
  });

  function handleCall() {
    const { userIds, unknownLines } = namesIn(text, read.names);
    setUnknown(unknownLines);
    if (unknownLines.length === 0) void keep.run(userIds);
  }

  return (
    <div className={styles.begin}>
      <TextArea
        label={t('ownNames')}
        hint={t('ownHint')}
        rows={10}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          onWrites();
        }}
        error={unknown.length === 0 ? undefined : t('ownUnknown', { names: listOfNames(unknown) })}
      />
      {isOvertaken(keep.failure) ? (
        <AlertBanner
          kind="warning"
          title={t('orderChanged')}
          action={
            <Button
              onClick={() => {
                setText(textOf(read));
                keep.forget();
              }}
            >
              {t('takeTheirs')}
            </Button>
          }
        >
          {t('orderChangedText')}
        </AlertBanner>
      ) : (
        keep.failureText !== null && (
          <AlertBanner kind="error" title={t('notBegun')}>
            {keep.failureText}
          </AlertBanner>
        )
      )}
      <div className={styles.buttons}>
        <Button variant="primary" busy={busy || keep.busy} onClick={handleCall}>
          {t('callOwn')}
        </Button>
      </div>
    </div>
  );
}

function isOvertaken(failure: unknown): boolean {
  return failure instanceof ApiError && failure.code === 'changed-meanwhile';
}

/** The ids of the names in a text of one a line, in its order; and the lines that name nobody. Of
 *  two people of one name the first line means the first. */
function namesIn(
  text: string,
  names: OwnRollOrder['names'],
): { readonly userIds: string[]; readonly unknownLines: string[] } {
  const left = [...names];
  const [userIds, unknownLines]: [string[], string[]] = [[], []];
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line === '') continue;
    const at = left.findIndex(({ name }) => name.trim().normalize() === line.normalize());
    const [found] = at < 0 ? [] : left.splice(at, 1);
    if (found === undefined) unknownLines.push(line);
    else userIds.push(found.userId);
  }
  return { userIds, unknownLines };
}
