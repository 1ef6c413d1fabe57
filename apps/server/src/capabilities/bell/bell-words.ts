import type { DocumentLanguage } from '@hemicycle/contract/site';

/** The words of the division bell, on a device and in a letter. */
interface BellWords {
  readonly title: (house: string) => string;
  readonly opened: (poll: string) => string;
  readonly openedUntitled: string;
  readonly closes: (time: string, zone: string) => string;
  readonly open: string;
  readonly why: string;
}

/** The words by the language of the person. Source: BEY-42. */
export const bellWords: Readonly<Record<DocumentLanguage, BellWords>> = {
  en: {
    title: (house) => `${house}: a vote is open`,
    opened: (poll) => `The vote is open: ${poll}`,
    openedUntitled: 'A vote is open in which you may vote.',
    closes: (time, zone) => `It closes ${time} (${zone}).`,
    open: 'To vote, open this address and sign in:',
    why: 'You get this letter because you may vote and were not in the sitting when the vote was opened.',
  },
  ar: {
    title: (house) => `${house}: فُتح تصويت`,
    opened: (poll) => `فُتح التصويت: ${poll}`,
    openedUntitled: 'فُتح تصويت يحق لك المشاركة فيه.',
    closes: (time, zone) => `يُغلق ${time} (${zone}).`,
    open: 'للتصويت افتح هذا العنوان وسجّل الدخول:',
    why: 'تصلك هذه الرسالة لأن لك حق التصويت ولم تكن في الجلسة عند فتح التصويت.',
  },
};
