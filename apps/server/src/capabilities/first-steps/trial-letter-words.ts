import type { DocumentLanguage } from '@hemicycle/contract/site';

interface TrialLetterWords {
  readonly subject: (siteName: string) => string;
  readonly text: (siteName: string) => string;
}

/** The letter by which an administrator tests the mail of the house, by language. */
export const trialLetterWords: Readonly<Record<DocumentLanguage, TrialLetterWords>> = {
  en: {
    subject: (siteName) => `Test of the mail of ${siteName}`,
    text: (siteName) =>
      `This letter was sent from the first steps of ${siteName}, to test its mail.\n\nIt has come, so invitations and links for new passwords come too.\n`,
  },
  ar: {
    subject: (siteName) => `تجربة بريد ${siteName}`,
    text: (siteName) =>
      `أُرسلت هذه الرسالة من الخطوات الأولى في ${siteName} لتجربة بريدها.\n\nوقد وصلت، فالدعوات وروابط كلمات المرور الجديدة تصل أيضًا.\n`,
  },
};
