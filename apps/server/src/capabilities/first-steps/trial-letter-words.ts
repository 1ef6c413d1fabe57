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
  fr: {
    subject: (siteName) => `Essai du courrier : ${siteName}`,
    text: (siteName) =>
      `Ce message a été envoyé depuis les premiers pas (${siteName}), pour essayer le courrier.\n\nIl est arrivé : les invitations et les liens pour un nouveau mot de passe arriveront aussi.\n`,
  },
  es: {
    subject: (siteName) => `Prueba del correo: ${siteName}`,
    text: (siteName) =>
      `Este mensaje se ha enviado desde los primeros pasos de ${siteName} para probar su correo.\n\nHa llegado: también llegarán las invitaciones y los enlaces para nuevas contraseñas.\n`,
  },
  ar: {
    subject: (siteName) => `تجربة بريد ${siteName}`,
    text: (siteName) =>
      `أُرسلت هذه الرسالة من الخطوات الأولى في ${siteName} لتجربة بريدها.\n\nوقد وصلت، فالدعوات وروابط كلمات المرور الجديدة تصل أيضًا.\n`,
  },
  ru: {
    subject: (siteName) => `Проверка почты: ${siteName}`,
    text: (siteName) =>
      `Это письмо отправлено из раздела «Первые шаги» (${siteName}), чтобы проверить почту.\n\nОно дошло, значит, дойдут и приглашения, и ссылки для нового пароля.\n`,
  },
  zh: {
    subject: (siteName) => `${siteName}邮件测试`,
    text: (siteName) =>
      `此信由${siteName}的“初始步骤”发出，用于测试邮件。\n\n此信既已送达，邀请函和设置新密码的链接也能送达。\n`,
  },
};
