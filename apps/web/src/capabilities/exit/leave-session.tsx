import type { ClientFlags } from '@hemicycle/contract/site';
import { exitDestination, exitText, type ExitSettings } from '@hemicycle/rules/exit/exit-destination';
import { hostCheck } from '@hemicycle/rules/exit/host-check';
import i18next from 'i18next';
import { joinSentences } from '../../i18n/sentences.ts';
import { confirmDialog } from '../../ui/dialog-store.ts';
import { HostLeaveText } from './HostLeaveText.tsx';

/** Whether the person hosts the meeting, and what the site lets hosts do when they leave. */
export interface HostOnLeaving {
  readonly isHost: boolean;
  readonly actions: ClientFlags['hostLeaveActions'];
}

/** The unfinished matters of a person who leaves. `undeclared`: the number of closed votes that
 *  wait for their declaration. */
export interface LeftBehind {
  readonly hasFloor: boolean;
  readonly undeclared: number;
}

/** Asks whether to leave, for every way out. A host may end the meeting too, and reads that votes
 *  are not declared; a person who has the floor reads what happens to their speech. Resolves with
 *  null when the person stays. Source: EXIT-03, EXIT-11, BEY-13. */
export async function askToLeave(
  { text, confirmLabel, left }: { text: string; confirmLabel: string; left: LeftBehind },
  { isHost, actions }: HostOnLeaving,
): Promise<{ readonly endsForAll: boolean } | null> {
  await i18next.loadNamespaces('exit');
  const asHost = hostCheck(isHost, actions);
  const notes = notesOn(left, isHost);
  let endsForAll = false;
  const leaves = await confirmDialog({
    title: i18next.t('ui:areYouSure'),
    text:
      asHost.tellsHandOver || asHost.offersEnd ? (
        <HostLeaveText text={text} {...asHost} onEnds={(ends) => (endsForAll = ends)} />
      ) : (
        text
      ),
    ...(notes.length > 0 && { note: joinSentences(notes) }),
    cancelLabel: i18next.t('exit:stay'),
    confirmLabel,
    danger: true,
  });
  return leaves ? { endsForAll } : null;
}

function notesOn({ hasFloor, undeclared }: LeftBehind, isHost: boolean): string[] {
  return [
    ...(hasFloor ? [i18next.t('exit:hasFloor')] : []),
    ...(isHost && undeclared > 0 ? [i18next.t('exit:undeclared', { count: undeclared })] : []),
  ];
}

/** Asks a host whether to end the sitting for everybody, who reads what is not declared yet.
 *  Source: EXIT-11. */
export async function confirmEndForAll(left: LeftBehind): Promise<boolean> {
  await i18next.loadNamespaces('exit');
  const notes = notesOn(left, true);
  return confirmDialog({
    title: i18next.t('exit:endTitle'),
    text: i18next.t('exit:endsNow'),
    ...(notes.length > 0 && { note: joinSentences(notes) }),
    cancelLabel: i18next.t('exit:goOn'),
    confirmLabel: i18next.t('exit:endMeeting'),
    danger: true,
  });
}

/** Asks whether to leave the session. Resolves with the page to go to and whether the meeting ends
 *  for everybody, or null when the person stays. `roleNames`: the names of all roles of the person.
 *  Source: EXIT-03 … EXIT-08, EXIT-11. */
export async function confirmLeave(
  settings: ExitSettings,
  roleNames: readonly string[],
  host: HostOnLeaving,
  left: LeftBehind = { hasFloor: false, undeclared: 0 },
): Promise<{ readonly destination: string; readonly endsForAll: boolean } | null> {
  await i18next.loadNamespaces('exit');
  const text = i18next.t(exitText(settings) === 'leave' ? 'exit:leaveCustom' : 'exit:leaveFoyer');
  const answer = await askToLeave({ text, confirmLabel: i18next.t('exit:leave'), left }, host);
  return answer && { ...answer, destination: exitDestination(settings, roleNames) };
}
