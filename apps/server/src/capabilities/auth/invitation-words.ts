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
  fr: {
    subject: (siteName) => `Votre compte : ${siteName}`,
    text: ({ name, siteName, link, to, days }) =>
      `${name},\n\nvous avez un compte (${siteName}). Par ce lien, vous choisissez votre mot de passe ; il fonctionne une seule fois. Durée en jours : ${days}.\n\n${link}\n\nConnectez-vous ensuite avec l’adresse ${to}. Si le lien a expiré, demandez-en un autre sous « Mot de passe oublié », sur la page qu’il ouvre.\n`,
  },
  es: {
    subject: (siteName) => `Su cuenta en ${siteName}`,
    text: ({ name, siteName, link, to, days }) =>
      `${name}:\n\nTiene una cuenta en ${siteName}. Con este enlace elige su contraseña; funciona una sola vez. Duración en días: ${days}.\n\n${link}\n\nDespués inicie sesión con la dirección ${to}. Si el enlace ha caducado, pida otro en «Contraseña olvidada», en la página que se abre.\n`,
  },
  ar: {
    subject: (siteName) => `حسابك في ${siteName}`,
    text: ({ name, siteName, link, to, days }) =>
      `${name}،\n\nلك حساب في ${siteName}. بهذا الرابط تضع كلمة مرورك؛ يعمل مرة واحدة، ومدته بالأيام: ${days}.\n\n${link}\n\nثم سجّل الدخول بالعنوان ${to}. وإن انتهت مدة الرابط فاطلب غيره من صفحة تسجيل الدخول التي يفتحها.\n`,
  },
  ru: {
    subject: (siteName) => `Ваша учётная запись: ${siteName}`,
    text: ({ name, siteName, link, to, days }) =>
      `${name},\n\nу вас есть учётная запись: ${siteName}. По этой ссылке вы задаёте пароль; она действует один раз. Срок в днях: ${days}.\n\n${link}\n\nЗатем войдите с адресом ${to}. Если срок ссылки истёк, запросите новую: «Забытый пароль» на странице, которую она открывает.\n`,
  },
  zh: {
    subject: (siteName) => `您在${siteName}的账户`,
    text: ({ name, siteName, link, to, days }) =>
      `${name}：\n\n您在${siteName}已有账户。请通过此链接设置密码；链接只能使用一次，有效 ${days} 天：\n\n${link}\n\n然后以 ${to} 登录。如链接已失效，请在其打开的页面上通过“忘记密码”重新获取。\n`,
  },
};
