import i18next from 'i18next';
import { confirmDialog } from '../../ui/dialog-store.ts';

/** Asks whether to leave a huddle, or to end an interview. That leads to the main chamber, or out
 *  where the main meeting has finished. Resolves with true to leave. Resolves with false also when
 *  `gone` says that the person has left the huddle meanwhile. Source: EXIT-09, EXIT-10, DLG-01. */
export async function confirmLeaveHuddle(
  { mainMeetingOver, isInterview }: { mainMeetingOver: boolean; isInterview: boolean },
  gone?: AbortSignal,
): Promise<boolean> {
  await i18next.loadNamespaces('exit');
  return confirmDialog(
    {
      title: i18next.t('ui:areYouSure'),
      text: i18next.t(
        mainMeetingOver ? 'exit:leaveHuddleOver' : isInterview ? 'exit:endInterview' : 'exit:leaveHuddle',
      ),
      cancelLabel: i18next.t('exit:stay'),
      confirmLabel: i18next.t(
        mainMeetingOver ? 'exit:leave' : isInterview ? 'exit:endInterviewDeed' : 'exit:leaveHuddleDeed',
      ),
      danger: true,
    },
    gone,
  );
}
