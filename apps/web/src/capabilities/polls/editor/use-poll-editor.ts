import type { Poll } from '@hemicycle/contract/polls';
import { defaultVoteOptions } from '@hemicycle/rules/polls/vote-options';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, ApiError } from '../../../api-client.ts';
import { useLive } from '../../../realtime/use-live.ts';
import { serverClock } from '../../../server-clock.ts';
import { useSiteConfig } from '../../site/public.ts';
import { checkDraft, type DraftErrors } from './check-draft.ts';
import { asRead } from '../running/as-read.ts';
import { useReadAgain } from '../../../ui/use-read-again.ts';
import { bodyOf, changesOf, errorsOfDetails } from './draft-body.ts';
import { type DraftForm, formOf } from './draft-form.ts';
import { itemsOfDraft } from './items-of-draft.ts';
import { keepPoll } from '../running/keep-poll.ts';
import { openDraft } from '../running/open-draft.tsx';

/** The editor as its parts see it: the typed values, their errors, and a function that changes
 *  them. */
export interface EditedDraft {
  readonly form: DraftForm;
  readonly errors: DraftErrors;
  readonly change: (part: Partial<DraftForm>) => void;
}

/** The state of the editor: the typed values, which of them are saved, and their errors. An error
 *  loses no typed text. */
export function usePollEditor(idVotingSession: string, draft: Poll | null) {
  const { flags } = useSiteConfig();
  const sessionEndsMs = useLive((live) => live.session?.epochEndTime ?? null);
  const agenda = useLive((live) => live.agenda);
  const { t } = useTranslation('poll-editor');
  const readAgain = useReadAgain<DraftForm>((field) => t(partOf(field)));
  const defaults = {
    voteOptions: defaultVoteOptions(flags?.defaultVoteOptions),
    anonymous: flags?.votePrivacyOptions[0] ?? ('open' as const),
  };
  const [form, setForm] = useState<DraftForm>(() =>
    formOf(draft, { ...defaults, agendaItems: itemsOfDraft(agenda, draft?.id ?? null) }),
  );
  const [saved, setSaved] = useState<{ poll: Poll; form: DraftForm; atMs: number | null } | null>(
    draft === null ? null : { poll: draft, form, atMs: null },
  );
  const [initial] = useState(form);
  const [errors, setErrors] = useState<DraftErrors>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState<'save' | 'open' | null>(null);

  async function save(): Promise<Poll | null> {
    const wrong = checkDraft(form, { nowMs: serverClock.nowMs(), sessionEndsMs });
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return null;
    if (saved?.form === form) return saved.poll;
    try {
      const body = bodyOf(form, saved?.poll ?? null);
      const poll =
        saved === null
          ? await api('POST /api/polls/votingsession/:idVotingSession', { params: { idVotingSession }, body })
          : await api('PUT /api/polls/:pollId', {
              params: { pollId: saved.poll.id },
              body: {
                ...changesOf(bodyOf(saved.form, saved.poll), body),
                before: { ...asRead(saved.poll), agendaItems: saved.form.agendaItems },
              },
            });
      keepPoll(poll);
      setSaved({ poll, form, atMs: serverClock.nowMs() });
      return poll;
    } catch (error) {
      if (error instanceof ApiError) setErrors(errorsOfDetails(error.details));
      throw error;
    }
  }

  /** Shows the current draft of the server, with the typed changes applied to it. */
  async function showWhatStands(): Promise<boolean> {
    if (saved === null) return false;
    const { poll } = await api('GET /api/polls/:pollId', { params: { pollId: saved.poll.id } });
    keepPoll(poll);
    const read = await api('GET /api/agenda/:idVotingSession', { params: { idVotingSession } });
    const now = formOf(poll, { ...defaults, agendaItems: itemsOfDraft(read, poll.id) });
    setSaved({ poll, form: now, atMs: null });
    setForm(readAgain.merge(saved.form, form, now));
    return true;
  }

  async function attempt(kind: 'save' | 'open', work: () => Promise<boolean>): Promise<boolean> {
    if (busy !== null) return false;
    setBusy(kind);
    setFailure(null);
    readAgain.forget();
    try {
      return await work();
    } catch (error) {
      setFailure(error);
      return false;
    } finally {
      setBusy(null);
    }
  }

  return {
    form,
    change: (part: Partial<DraftForm>) => {
      setForm((present) => ({ ...present, ...part }));
      setErrors((present) =>
        Object.fromEntries(Object.entries(present).filter(([field]) => !Object.hasOwn(part, field))),
      );
    },
    replace: setForm,
    errors,
    failure,
    busy,
    /** The last saved draft and when it was saved; null once something was typed since. */
    saved: saved?.form === form ? saved : null,
    dirty: form !== (saved?.form ?? initial),
    /** Which fields others have changed as well, after their changes were read; empty otherwise. */
    note: readAgain.note,
    readAgain: () => attempt('save', showWhatStands),
    save: () => attempt('save', async () => (await save()) !== null),
    open: () =>
      attempt('open', async () => {
        const poll = await save();
        return poll !== null && (await openDraft(poll));
      }),
    defaultOptions: defaults.voteOptions,
    privacyOptions: flags?.votePrivacyOptions ?? ['open' as const],
  };
}

/** The key of the text that names the part of the editor in which a field is. */
function partOf(field: keyof DraftForm) {
  switch (field) {
    case 'title':
    case 'description':
    case 'seats':
    case 'minimum':
    case 'maximum':
    case 'majority':
    case 'opensAt':
    case 'closesAt':
    case 'opening':
      return field;
    case 'agendaItems':
      return 'agendaItem';
    case 'question':
      return 'questionField';
    case 'voteOptions':
    case 'typedOption':
      return 'options';
    case 'anonymous':
      return 'privacy';
    case 'votingOrganisation':
    case 'maySplit':
      return 'weights';
    case 'documentation':
    case 'typedLink':
      return 'documents';
    case 'ending':
    case 'quantity':
    case 'unit':
      return 'timeKind';
    case 'ballot':
    case 'questions':
      return 'ballot';
    case 'type':
      return 'type';
    case 'mayChangeVote':
    case 'logAllVotes':
    case 'proofOfIdentity':
      return 'voting';
  }
}
