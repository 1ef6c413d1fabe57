import type { DocumentLanguage } from '@hemicycle/contract/site';

/** The words of a letter to somebody whom a guest link invites. */
interface LetterWords {
  readonly subject: (title: string) => string;
  readonly invites: (house: string, title: string) => string;
  readonly when: (from: string, to: string, zone: string) => string;
  readonly open: string;
  readonly asGuest: string;
  readonly until: (time: string, zone: string) => string;
}

/** The words by the language of the house's documents. Source: GUEST-19. */
export const letterWords: Readonly<Record<DocumentLanguage, LetterWords>> = {
  en: {
    subject: (title) => `Invitation: ${title}`,
    invites: (house, title) => `${house} invites you to ${title}.`,
    when: (from, to, zone) => `${from} to ${to} (${zone})`,
    open: 'To come in, open this link and give your name:',
    asGuest: 'You come as a guest and need no account. Whoever has the link can come in: do not pass it on.',
    until: (time, zone) => `The link holds until ${time} (${zone}).`,
  },
  ar: {
    subject: (title) => `دعوة: ${title}`,
    invites: (house, title) => `تدعوك ${house} إلى ${title}.`,
    when: (from, to, zone) => `من ${from} إلى ${to} (${zone})`,
    open: 'للدخول افتح هذا الرابط واكتب اسمك:',
    asGuest: 'تأتي ضيفًا ولا تحتاج إلى حساب. كل من لديه الرابط يمكنه الدخول، فلا تمرّره إلى غيرك.',
    until: (time, zone) => `الرابط صالح حتى ${time} (${zone}).`,
  },
};
