import type { DocumentLanguage } from '@hemicycle/contract/site';

/** The words of a letter to somebody whom a guest link invites. */
interface LetterWords {
  readonly subject: (title: string) => string;
  readonly invites: (house: string, title: string) => string;
  readonly when: (from: string, to: string, zone: string) => string;
  readonly open: string;
  readonly asGuest: string;
  /** For a link that is bound to the address of the letter. */
  readonly forYouAlone: string;
  readonly until: (time: string, zone: string) => string;
}

/** The words by the language of the house's documents. Source: GUEST-19. */
export const letterWords: Readonly<Record<DocumentLanguage, LetterWords>> = {
  en: {
    subject: (title) => `Invitation: ${title}`,
    invites: (house, title) => `${house}: you are invited to ${title}.`,
    when: (from, to, zone) => `${from} to ${to} (${zone})`,
    open: 'To come in, open this link and give your name:',
    asGuest: 'You come as a guest and need no account. Whoever has the link can come in: do not pass it on.',
    forYouAlone:
      'You come as a guest and need no account. The link is for you alone: when you open it, a code is sent to this address, which you type in.',
    until: (time, zone) => `The link holds until ${time} (${zone}).`,
  },
  ar: {
    subject: (title) => `دعوة: ${title}`,
    invites: (house, title) => `${house}: أنت مدعوّ إلى ${title}.`,
    when: (from, to, zone) => `من ${from} إلى ${to} (${zone})`,
    open: 'للدخول افتح هذا الرابط واكتب اسمك:',
    asGuest: 'تأتي ضيفًا ولا تحتاج إلى حساب. كل من لديه الرابط يمكنه الدخول، فلا تمرّره إلى غيرك.',
    forYouAlone:
      'تأتي ضيفًا ولا تحتاج إلى حساب. هذا الرابط لك وحدك: حين تفتحه يُرسل رمز إلى هذا العنوان فتكتبه هناك.',
    until: (time, zone) => `الرابط صالح حتى ${time} (${zone}).`,
  },
};

/** The letter with a one-time code, by the language of the page on which it was asked for. The
 *  subject does not name it, since locked screens show subjects. Source: BEY-47. */
export const codeLetterWords: Readonly<
  Record<
    DocumentLanguage,
    {
      readonly subject: (title: string) => string;
      readonly text: (parts: {
        readonly house: string;
        readonly title: string;
        readonly code: string;
        readonly minutes: number;
      }) => string;
    }
  >
> = {
  en: {
    subject: (title) => `Your code: ${title}`,
    text: ({ house, title, code, minutes }) =>
      `${house}, ${title}\n\nYour code is ${code}\n\nType it in on the page of your invitation. It works once, for ${minutes} minutes. Nobody will ever ask you for it by telephone or mail.\n\nIf you did not ask for it, somebody else has your link: tell who invited you.\n`,
  },
  ar: {
    subject: (title) => `رمزك: ${title}`,
    text: ({ house, title, code, minutes }) =>
      `${house}، ${title}\n\nرمزك هو ${code}\n\nاكتبه في صفحة الدعوة. يعمل مرة واحدة، ومدته بالدقائق: ${minutes}. لن يطلبه منك أحد بالهاتف أو بالبريد.\n\nإن لم تطلبه فإن رابطك لدى شخص آخر: أخبر من دعاك.\n`,
  },
};
