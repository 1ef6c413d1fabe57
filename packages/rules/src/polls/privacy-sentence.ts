import type { PollPrivacy } from '@hemicycle/contract/polls';
import type { DocumentLanguage } from '@hemicycle/contract/site';

const sentences: Readonly<Record<DocumentLanguage, Readonly<Record<PollPrivacy, string>>>> = {
  en: {
    open: 'Not secret: everybody sees who voted and how, as soon as they vote.',
    privatevoter:
      'Secret from everybody, moderators included: nobody is shown who voted, nor how. Everybody sees the count, in steps while the vote is open.',
    privateselection:
      'The choices are secret from everybody, moderators included: everybody sees who voted, nobody is shown who chose what. The count is shown after the close.',
    limitedvisibility:
      'Not secret: everybody sees the choices. The names beside them are shown to those entitled while the vote is open, and to everybody after the close.',
    privatevoterselection:
      'Secret from everybody, moderators included: nobody is shown who voted, nor how. The count is shown after the close.',
  },
  fr: {
    open: 'Non secret : tous voient qui a voté et comment, dès que chacun vote.',
    privatevoter:
      'Secret pour tous, modérateurs compris : personne ne voit qui a voté, ni comment. Tous voient le décompte, par paliers tant que le scrutin est ouvert.',
    privateselection:
      'Les choix sont secrets pour tous, modérateurs compris : tous voient qui a voté, personne ne voit qui a choisi quoi. Le décompte apparaît après la clôture.',
    limitedvisibility:
      'Non secret : tous voient les choix. Les noms en regard sont montrés aux ayants droit tant que le scrutin est ouvert, et à tous après la clôture.',
    privatevoterselection:
      'Secret pour tous, modérateurs compris : personne ne voit qui a voté, ni comment. Le décompte apparaît après la clôture.',
  },
  es: {
    open: 'No es secreta: todos ven quién ha votado y cómo, en cuanto vota.',
    privatevoter:
      'Secreta para todos, también para los moderadores: nadie ve quién ha votado ni cómo. Todos ven el recuento, por pasos mientras la votación está abierta.',
    privateselection:
      'Las opciones son secretas para todos, también para los moderadores: todos ven quién ha votado, nadie ve quién eligió qué. El recuento se muestra tras el cierre.',
    limitedvisibility:
      'No es secreta: todos ven las opciones. Los nombres se muestran a quienes tienen derecho mientras la votación está abierta, y a todos tras el cierre.',
    privatevoterselection:
      'Secreta para todos, también para los moderadores: nadie ve quién ha votado ni cómo. El recuento se muestra tras el cierre.',
  },
  ar: {
    open: 'غير سري: يرى الجميع من صوّت وكيف، فور التصويت.',
    privatevoter:
      'سري عن الجميع، ومنهم المشرفون: لا يظهر لأحد من صوّت ولا كيف. يرى الجميع العدد، بخطوات أثناء فتح التصويت.',
    privateselection:
      'الخيارات سرية عن الجميع، ومنهم المشرفون: يرى الجميع من صوّت، ولا يظهر لأحد من اختار ماذا. يظهر العدد بعد الإغلاق.',
    limitedvisibility:
      'غير سري: يرى الجميع الخيارات. تظهر الأسماء بجانبها لمن له الحق أثناء فتح التصويت، وللجميع بعد الإغلاق.',
    privatevoterselection: 'سري عن الجميع، ومنهم المشرفون: لا يظهر لأحد من صوّت ولا كيف. يظهر العدد بعد الإغلاق.',
  },
  ru: {
    open: 'Не тайное: все видят, кто проголосовал и как, сразу после подачи голоса.',
    privatevoter:
      'Тайное для всех, включая модераторов: никому не показывают, кто голосовал и как. Подсчёт видят все, шагами, пока голосование открыто.',
    privateselection:
      'Выбор тайный для всех, включая модераторов: все видят, кто проголосовал, но никому не показывают, кто что выбрал. Подсчёт показывают после закрытия.',
    limitedvisibility:
      'Не тайное: все видят выбор. Имена рядом с ним показывают тем, кто имеет на это право, пока голосование открыто, и всем после закрытия.',
    privatevoterselection:
      'Тайное для всех, включая модераторов: никому не показывают, кто голосовал и как. Подсчёт показывают после закрытия.',
  },
  zh: {
    open: '记名：一经投票，所有人即可看到谁投了票及如何投票。',
    privatevoter:
      '无记名，对所有人（包括主持人）保密：任何人都看不到谁投了票及如何投票。所有人都能看到计票，表决进行中分步更新。',
    privateselection:
      '选择对所有人（包括主持人）保密：所有人能看到谁投了票，但任何人都看不到谁选了什么。计票在结束后显示。',
    limitedvisibility: '记名：所有人能看到各项选择。表决进行中，姓名仅向有权者显示；结束后向所有人显示。',
    privatevoterselection:
      '无记名，对所有人（包括主持人）保密：任何人都看不到谁投了票及如何投票。计票在结束后显示。',
  },
};

/** A sentence in plain words that says whether a vote is secret, and from whom. It stands under the
 *  label of the privacy option, in the same words in the editor, on the ballot, in the proceedings
 *  and in every export. It is true before, during and after the vote. Source: PRIV-07, SPEC-NOTES
 *  N1. */
export function privacySentence(language: DocumentLanguage, privacy: PollPrivacy): string {
  return sentences[language][privacy];
}
