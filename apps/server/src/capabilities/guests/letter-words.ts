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
  fr: {
    subject: (title) => `Invitation : ${title}`,
    invites: (house, title) => `${house} : vous avez une invitation : ${title}.`,
    when: (from, to, zone) => `de ${from} à ${to} (${zone})`,
    open: 'Pour entrer, ouvrez ce lien et donnez votre nom :',
    asGuest:
      'Vous venez en qualité d’invité, sans compte. Quiconque a le lien peut entrer : ne le transmettez pas.',
    forYouAlone:
      'Vous venez en qualité d’invité, sans compte. Le lien est pour vous seul : quand vous l’ouvrez, un code est envoyé à cette adresse, que vous saisissez.',
    until: (time, zone) => `Le lien est valable jusqu’au ${time} (${zone}).`,
  },
  es: {
    subject: (title) => `Invitación: ${title}`,
    invites: (house, title) => `${house}: se le invita a ${title}.`,
    when: (from, to, zone) => `de ${from} a ${to} (${zone})`,
    open: 'Para entrar, abra este enlace e indique su nombre:',
    asGuest: 'Entra como invitado y no necesita cuenta. Quien tenga el enlace puede entrar: no lo reenvíe.',
    forYouAlone:
      'Entra como invitado y no necesita cuenta. El enlace es solo para usted: al abrirlo se envía a esta dirección un código, que usted escribe.',
    until: (time, zone) => `El enlace vale hasta ${time} (${zone}).`,
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
  ru: {
    subject: (title) => `Приглашение: ${title}`,
    invites: (house, title) => `${house}: вас приглашают на «${title}».`,
    when: (from, to, zone) => `с ${from} до ${to} (${zone})`,
    open: 'Чтобы войти, откройте эту ссылку и укажите своё имя:',
    asGuest:
      'Вы входите как гость, учётная запись не нужна. Войти может каждый, у кого есть ссылка: не передавайте её.',
    forYouAlone:
      'Вы входите как гость, учётная запись не нужна. Ссылка только для вас: когда вы её откроете, на этот адрес придёт код, который нужно ввести.',
    until: (time, zone) => `Ссылка действует до ${time} (${zone}).`,
  },
  zh: {
    subject: (title) => `邀请：${title}`,
    invites: (house, title) => `${house}邀请您参加：${title}。`,
    when: (from, to, zone) => `${from} 至 ${to}（${zone}）`,
    open: '请打开此链接并填写您的姓名：',
    asGuest: '您以来宾身份参加，无需账户。持有链接者均可进入，请勿转发。',
    forYouAlone:
      '您以来宾身份参加，无需账户。此链接仅供您本人使用：打开后，验证码会发送到此邮箱，请在页面上输入。',
    until: (time, zone) => `链接有效期至 ${time}（${zone}）。`,
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
  fr: {
    subject: (title) => `Votre code : ${title}`,
    text: ({ house, title, code, minutes }) =>
      `${house}, ${title}\n\nVotre code est ${code}\n\nSaisissez-le sur la page de votre invitation. Il fonctionne une seule fois, pendant ${minutes} minutes. Personne ne vous le demandera jamais par téléphone ni par courrier.\n\nSi vous ne l’avez pas demandé, quelqu’un d’autre a votre lien : prévenez la personne qui vous a invité.\n`,
  },
  es: {
    subject: (title) => `Su código: ${title}`,
    text: ({ house, title, code, minutes }) =>
      `${house}, ${title}\n\nSu código es ${code}\n\nEscríbalo en la página de su invitación. Funciona una sola vez, durante ${minutes} minutos. Nadie se lo pedirá nunca por teléfono ni por correo.\n\nSi usted no lo ha pedido, otra persona tiene su enlace: avise a quien le ha invitado.\n`,
  },
  ar: {
    subject: (title) => `رمزك: ${title}`,
    text: ({ house, title, code, minutes }) =>
      `${house}، ${title}\n\nرمزك هو ${code}\n\nاكتبه في صفحة الدعوة. يعمل مرة واحدة، ومدته بالدقائق: ${minutes}. لن يطلبه منك أحد بالهاتف أو بالبريد.\n\nإن لم تطلبه فإن رابطك لدى شخص آخر: أخبر من دعاك.\n`,
  },
  ru: {
    subject: (title) => `Ваш код: ${title}`,
    text: ({ house, title, code, minutes }) =>
      `${house}, ${title}\n\nВаш код: ${code}\n\nВведите его на странице приглашения. Он действует один раз. Срок в минутах: ${minutes}. Никто не попросит его у вас ни по телефону, ни по почте.\n\nЕсли вы его не запрашивали, ваша ссылка есть у кого-то ещё: сообщите тому, кто вас пригласил.\n`,
  },
  zh: {
    subject: (title) => `您的验证码：${title}`,
    text: ({ house, title, code, minutes }) =>
      `${house}，${title}\n\n您的验证码是 ${code}\n\n请在邀请页面上输入。验证码只能使用一次，有效 ${minutes} 分钟。任何人都不会通过电话或邮件向您索要。\n\n如果不是您本人请求的，说明他人持有您的链接：请告知邀请您的人。\n`,
  },
};
