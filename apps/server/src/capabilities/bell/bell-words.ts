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
  fr: {
    title: (house) => `${house} : un scrutin est ouvert`,
    opened: (poll) => `Le scrutin est ouvert : ${poll}`,
    openedUntitled: 'Un scrutin est ouvert auquel vous pouvez prendre part.',
    closes: (time, zone) => `Clôture : ${time} (${zone}).`,
    open: 'Pour voter, ouvrez cette adresse et connectez-vous :',
    why: 'Vous recevez ce message parce que vous avez le droit de vote et que vous n’étiez pas dans la séance à l’ouverture du scrutin.',
  },
  es: {
    title: (house) => `${house}: hay una votación abierta`,
    opened: (poll) => `Se ha abierto la votación: ${poll}`,
    openedUntitled: 'Se ha abierto una votación en la que usted puede votar.',
    closes: (time, zone) => `Se cierra: ${time} (${zone}).`,
    open: 'Para votar, abra esta dirección e inicie sesión:',
    why: 'Recibe este mensaje porque tiene derecho a votar y no estaba en la sesión cuando se abrió la votación.',
  },
  ar: {
    title: (house) => `${house}: فُتح تصويت`,
    opened: (poll) => `فُتح التصويت: ${poll}`,
    openedUntitled: 'فُتح تصويت يحق لك المشاركة فيه.',
    closes: (time, zone) => `يُغلق ${time} (${zone}).`,
    open: 'للتصويت افتح هذا العنوان وسجّل الدخول:',
    why: 'تصلك هذه الرسالة لأن لك حق التصويت ولم تكن في الجلسة عند فتح التصويت.',
  },
  ru: {
    title: (house) => `${house}: открыто голосование`,
    opened: (poll) => `Голосование открыто: ${poll}`,
    openedUntitled: 'Открыто голосование, в котором вы можете участвовать.',
    closes: (time, zone) => `Закрытие: ${time} (${zone}).`,
    open: 'Чтобы проголосовать, откройте этот адрес и войдите:',
    why: 'Вы получили это письмо, поскольку имеете право голоса и не были на заседании, когда открылось голосование.',
  },
  zh: {
    title: (house) => `${house}：表决已开始`,
    opened: (poll) => `表决已开始：${poll}`,
    openedUntitled: '您有权参加的一项表决已开始。',
    closes: (time, zone) => `结束时间：${time}（${zone}）。`,
    open: '如需投票，请打开此网址并登录：',
    why: '您收到此信，是因为您有表决权，而表决开始时您不在会议中。',
  },
};
