import type { DocumentLanguage } from '@hemicycle/contract/site';

interface InvitationWords {
  readonly subject: (siteName: string) => string;
  readonly text: (parts: {
    readonly name: string;
    readonly siteName: string;
    readonly link: string;
    /** The address with which the person signs in. */
    readonly to: string;
    readonly days: number;
  }) => string;
}

/** The letter that invites somebody who got an account, by language. */
export const invitationWords: Readonly<Record<DocumentLanguage, InvitationWords>> = {
  en: {
    subject: (siteName) => `Your account at ${siteName}`,
    text: ({ name, siteName, link, to, days }) =>
      `${name},\n\nyou have an account at ${siteName}. With this link you set your password; it works once, for ${days} days:\n\n${link}\n\nThen sign in as ${to}. If the link has expired, ask for another one under “Forgotten password” on the page that it opens.\n`,
  },
  ar: {
    subject: (siteName) => `حسابك في ${siteName}`,
    text: ({ name, siteName, link, to, days }) =>
      `${name}،\n\nلك حساب في ${siteName}. بهذا الرابط تضع كلمة مرورك؛ يعمل مرة واحدة، ومدته بالأيام: ${days}.\n\n${link}\n\nثم سجّل الدخول بالعنوان ${to}. وإن انتهت مدة الرابط فاطلب غيره من صفحة تسجيل الدخول التي يفتحها.\n`,
  },
};
