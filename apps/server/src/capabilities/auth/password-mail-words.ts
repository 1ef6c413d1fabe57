import type { DocumentLanguage } from '@hemicycle/contract/site';

interface MailWords {
  readonly subject: (siteName: string) => string;
  readonly text: (parts: {
    readonly name: string;
    readonly siteName: string;
    readonly link: string;
    readonly hours: number;
  }) => string;
}

/** The letter with a link for a new password, by language. */
export const passwordMailWords: Readonly<Record<DocumentLanguage, MailWords>> = {
  en: {
    subject: (siteName) => `A new password for ${siteName}`,
    text: ({ name, siteName, link, hours }) =>
      `${name},\n\nwith this link you set a new password for ${siteName}. It works once, for ${hours === 1 ? 'an hour' : `${hours} hours`}:\n\n${link}\n\nIf nobody asked for it, do nothing: your password stays as it is.\n`,
  },
  ar: {
    subject: (siteName) => `كلمة مرور جديدة: ${siteName}`,
    text: ({ name, siteName, link, hours }) =>
      `${name}،\n\nبهذا الرابط تضع كلمة مرور جديدة للدخول إلى ${siteName}. يعمل مرة واحدة، ومدته بالساعات: ${hours}.\n\n${link}\n\nإن لم يطلبه أحد فلا تفعل شيئًا: تبقى كلمة مرورك كما هي.\n`,
  },
};
