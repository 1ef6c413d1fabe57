import type { LiveSpeakers } from '@hemicycle/contract/speakers';
import { currentItem } from '@hemicycle/rules/agenda/item-states';
import { speechOnFloor } from '@hemicycle/rules/speakers/speaking-time';
import { useTranslation } from 'react-i18next';
import { useLive } from '../../realtime/use-live.ts';
import { confirmDialog } from '../../ui/dialog-store.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { IconChevronDown } from '../../ui/icons.ts';
import { type MenuEntry, PopupMenu } from '../../ui/PopupMenu.tsx';
import { useSpeakerName } from './use-speaker-name.ts';
import type { SpeakerSteps, StepName } from './use-speaker-steps.ts';

/** A menu of rare actions on the open list: its settings, taking back a call, continuing the last
 *  speech, accepting no more names, closing it. Source: BEY-13. */
export function ListMenu({
  list,
  steps: { run, busy },
  onSettings,
  onEnter,
}: {
  list: LiveSpeakers;
  steps: SpeakerSteps;
  onSettings: () => void;
  /** Opens the form that enters somebody by name. */
  onEnter: () => void;
}) {
  const { t } = useTranslation('speakers');
  const nameOf = useSpeakerName();
  const speech = speechOnFloor(list);
  const last = list.resumable ?? list.speeches.findLast(({ kind }) => kind === 'speech');
  const item = useLive((live) => currentItem(live.agenda.items));
  // Only one step runs at a time.
  const act = busy === null ? run : undefined;
  const entry = (key: StepName, label: string, work = act && (() => act(key))): MenuEntry => ({
    key,
    label,
    onSelect: work,
    ...(run === undefined ? { note: t('offline') } : {}),
  });

  async function close() {
    const yes = await confirmDialog({
      title: t('closeTitle'),
      text: t(speech === undefined ? 'closeText' : 'closeTextSpeaking'),
      confirmLabel: t('close'),
    });
    if (yes) run?.('close');
  }

  const steps = [
    ...(speech === undefined ? [] : [entry('undo', t('undo', { name: nameOf(speech) }))]),
    ...(speech === undefined && last !== undefined
      ? [entry('resume', t('resumeLast', { name: nameOf(last) }))]
      : []),
    entry('names', t(list.handsUntil === null ? 'stopNames' : 'takeNames')),
  ];
  return (
    <PopupMenu
      label={t('menu')}
      sections={[
        [
          { key: 'enter', label: t('enterTitle'), onSelect: onEnter },
          { key: 'settings', label: t('settings'), onSelect: onSettings },
        ],
        steps,
        [
          ...(item === undefined || item.id === list.itemId
            ? []
            : [entry('nextList', t('nextList', { number: item.number }))]),
          entry('close', t('close'), act && (() => void close())),
        ],
      ]}
      trigger={
        <button type="button" className={buttonClass({ variant: 'quiet', size: 'sm' })}>
          <span>{t('menuShort')}</span>
          <IconChevronDown aria-hidden="true" />
        </button>
      }
    />
  );
}
