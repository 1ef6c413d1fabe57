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
  fr: {
    subject: (siteName) => `Nouveau mot de passe : ${siteName}`,
    text: ({ name, siteName, link, hours }) =>
      `${name},\n\npar ce lien, vous choisissez un nouveau mot de passe (${siteName}). Il fonctionne une seule fois, pendant ${hours === 1 ? 'une heure' : `${hours} heures`} :\n\n${link}\n\nSi personne ne l’a demandé, ne faites rien : votre mot de passe reste le même.\n`,
  },
  es: {
    subject: (siteName) => `Nueva contraseña: ${siteName}`,
    text: ({ name, siteName, link, hours }) =>
      `${name}:\n\nCon este enlace elige una nueva contraseña para ${siteName}. Funciona una sola vez, durante ${hours === 1 ? 'una hora' : `${hours} horas`}:\n\n${link}\n\nSi nadie lo ha pedido, no haga nada: su contraseña no cambia.\n`,
  },
  ar: {
    subject: (siteName) => `كلمة مرور جديدة: ${siteName}`,
    text: ({ name, siteName, link, hours }) =>
      `${name}،\n\nبهذا الرابط تضع كلمة مرور جديدة للدخول إلى ${siteName}. يعمل مرة واحدة، ومدته بالساعات: ${hours}.\n\n${link}\n\nإن لم يطلبه أحد فلا تفعل شيئًا: تبقى كلمة مرورك كما هي.\n`,
  },
  ru: {
    subject: (siteName) => `Новый пароль: ${siteName}`,
    text: ({ name, siteName, link, hours }) =>
      `${name},\n\nпо этой ссылке вы задаёте новый пароль: ${siteName}. Она действует один раз. Срок в часах: ${hours}.\n\n${link}\n\nЕсли никто этого не запрашивал, ничего не делайте: ваш пароль останется прежним.\n`,
  },
  zh: {
    subject: (siteName) => `${siteName}：设置新密码`,
    text: ({ name, siteName, link, hours }) =>
      `${name}：\n\n请通过此链接为${siteName}设置新密码。链接只能使用一次，有效 ${hours} 小时：\n\n${link}\n\n如果无人提出此请求，请不必理会：您的密码保持不变。\n`,
  },
};
