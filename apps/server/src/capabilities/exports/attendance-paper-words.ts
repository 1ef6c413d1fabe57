import type { DocumentLanguage } from '@hemicycle/contract/site';
import type { QuorumTurn } from '@hemicycle/rules/people/quorum-turns';

/** The words of the paper about attendance that the CSV files do not have. Numbers and times come
 *  as texts. */
export interface AttendancePaperWords {
  readonly kind: string;
  readonly title: (sitting: string) => string;
  readonly result: string;
  readonly atMost: (present: string, expected: string, percent: string) => string;
  readonly nobodyExpected: (others: string) => string;
  readonly facts: Readonly<
    Record<'expected' | 'came' | 'others' | 'guests' | 'phones' | 'from' | 'until', string>
  >;
  readonly counted: string;
  readonly explained: string;
  readonly chart: string;
  readonly chartAlt: (from: string, until: string, peak: string) => string;
  readonly line: (from: string, until: string) => string;
  readonly turns: Readonly<Record<QuorumTurn['stood'], string>>;
  readonly perMinute: string;
  readonly people: string;
  readonly stays: string;
  readonly absent: string;
  readonly notYetHere: string;
  /** How those expected were found, where the sitting is over. */
  readonly kept: string;
  readonly notKept: string;
  readonly stillHere: string;
}

const en: AttendancePaperWords = {
  kind: 'Attendance',
  title: (sitting) => `Attendance: ${sitting}`,
  result: 'Present',
  atMost: (present, expected, percent) => `At most ${present} of ${expected} (${percent} %)`,
  nobodyExpected: (others) => `Nobody may vote in this sitting. Came: ${others}`,
  facts: {
    expected: 'Expected',
    came: 'Of these came',
    others: 'Others who came',
    guests: 'Of these guests',
    phones: 'Of these by phone',
    from: 'First arrival',
    until: 'Counted until',
  },
  counted: 'How it was counted',
  explained:
    'Expected are those who may vote in this sitting. Someone who reloads the page, or whose connection is lost for up to a minute, has not left.',
  chart: 'Present over time',
  chartAlt: (from, until, peak) =>
    `Share of those expected who were present, from ${from} to ${until}: ${peak}. The table below says the same.`,
  line: (from, until) => `Share present, 0 to 100 %, ${from} to ${until}`,
  turns: { reached: 'Quorum reached', lost: 'Quorum lost', unset: 'No quorum applied' },
  perMinute: 'Present by the minute',
  people: 'People',
  stays: 'Here from – to',
  absent: 'did not come',
  notYetHere: 'has not come yet',
  kept: 'Who was expected was kept when the sitting ended.',
  notKept:
    'This sitting ended before those expected were kept. They are told by the accounts of the day of writing.',
  stillHere: 'still here',
};

const fr: AttendancePaperWords = {
  kind: 'Feuille de présence',
  title: (sitting) => `Présence : ${sitting}`,
  result: 'Présents',
  atMost: (present, expected, percent) => `Au plus ${present} sur ${expected} (${percent} %)`,
  nobodyExpected: (others) => `Personne n’a le droit de vote dans cette séance. Venus : ${others}`,
  facts: {
    expected: 'Attendus',
    came: 'Dont venus',
    others: 'Autres personnes venues',
    guests: 'Dont invités',
    phones: 'Dont par téléphone',
    from: 'Première arrivée',
    until: 'Compté jusqu’à',
  },
  counted: 'Mode de calcul',
  explained:
    'Sont attendues les personnes qui ont le droit de vote dans cette séance. Quiconque recharge la page, ou perd la connexion pendant une minute au plus, n’est pas parti.',
  chart: 'Présence au fil du temps',
  chartAlt: (from, until, peak) =>
    `Part des personnes attendues qui étaient présentes, de ${from} à ${until} : ${peak}. Le tableau ci-dessous dit la même chose.`,
  line: (from, until) => `Part présente, de 0 à 100 %, de ${from} à ${until}`,
  turns: { reached: 'Quorum atteint', lost: 'Quorum perdu', unset: 'Aucun quorum appliqué' },
  perMinute: 'Présence par minute',
  people: 'Personnes',
  stays: 'Présent de – à',
  absent: 'absent',
  notYetHere: 'pas encore arrivé',
  kept: 'La liste des personnes attendues a été conservée à la fin de la séance.',
  notKept:
    'Cette séance a pris fin avant que la liste des personnes attendues soit conservée. Elle est établie d’après les comptes du jour de la rédaction.',
  stillHere: 'encore présent',
};

const es: AttendancePaperWords = {
  kind: 'Asistencia',
  title: (sitting) => `Asistencia: ${sitting}`,
  result: 'Presentes',
  atMost: (present, expected, percent) => `Como máximo ${present} de ${expected} (${percent} %)`,
  nobodyExpected: (others) => `Nadie puede votar en esta sesión. Asistieron: ${others}`,
  facts: {
    expected: 'Previstos',
    came: 'De ellos asistieron',
    others: 'Otros asistentes',
    guests: 'De ellos invitados',
    phones: 'De ellos por teléfono',
    from: 'Primera entrada',
    until: 'Contado hasta',
  },
  counted: 'Cómo se ha contado',
  explained:
    'Se prevé la asistencia de quienes pueden votar en esta sesión. Quien recarga la página, o pierde la conexión durante un minuto como máximo, no se ha ido.',
  chart: 'Presentes a lo largo del tiempo',
  chartAlt: (from, until, peak) =>
    `Proporción de los previstos que estaban presentes, de ${from} a ${until}: ${peak}. La tabla siguiente dice lo mismo.`,
  line: (from, until) => `Proporción presente, de 0 a 100 %, de ${from} a ${until}`,
  turns: { reached: 'Quórum alcanzado', lost: 'Quórum perdido', unset: 'Sin quórum aplicado' },
  perMinute: 'Presentes por minuto',
  people: 'Personas',
  stays: 'Presente de – a',
  absent: 'no asistió',
  notYetHere: 'aún no ha llegado',
  kept: 'La lista de los previstos se guardó al terminar la sesión.',
  notKept:
    'Esta sesión terminó antes de que se guardara la lista de los previstos. Se indica según las cuentas del día de la redacción.',
  stillHere: 'aún presente',
};

const ar: AttendancePaperWords = {
  kind: 'سجل الحضور',
  title: (sitting) => `سجل الحضور: ${sitting}`,
  result: 'الحاضرون',
  atMost: (present, expected, percent) => `الحد الأقصى ${present} من ${expected} (${percent} %)`,
  nobodyExpected: (others) => `لا أحد في هذه الجلسة له حق التصويت. حضر: ${others}`,
  facts: {
    expected: 'المتوقع حضورهم',
    came: 'حضر منهم',
    others: 'آخرون حضروا',
    guests: 'منهم ضيوف',
    phones: 'منهم بالهاتف',
    from: 'أول دخول',
    until: 'الحساب حتى',
  },
  counted: 'طريقة الحساب',
  explained:
    'المتوقع حضورهم هم من لهم حق التصويت في هذه الجلسة. من أعاد تحميل الصفحة أو انقطع اتصاله لدقيقة على الأكثر لم يغادر.',
  chart: 'الحضور عبر الوقت',
  chartAlt: (from, until, peak) =>
    `نسبة الحاضرين ممن يتوقع حضورهم من ${from} إلى ${until}: ${peak}. الجدول أدناه يبين ذلك.`,
  line: (from, until) => `نسبة الحاضرين من 0 إلى 100 %، من ${from} إلى ${until}`,
  turns: { reached: 'اكتمل النصاب', lost: 'فقد النصاب', unset: 'لا نصاب مطبق' },
  perMinute: 'الحاضرون بالدقيقة',
  people: 'الأشخاص',
  stays: 'الحضور من – إلى',
  absent: 'لم يحضر',
  notYetHere: 'لم يحضر بعد',
  kept: 'حُفظت قائمة المتوقع حضورهم عند انتهاء الجلسة.',
  notKept: 'انتهت هذه الجلسة قبل أن تُحفظ قائمة المتوقع حضورهم، فهي مأخوذة من حسابات يوم التحرير.',
  stillHere: 'ما زال حاضرا',
};

const ru: AttendancePaperWords = {
  kind: 'Ведомость присутствия',
  title: (sitting) => `Присутствие: ${sitting}`,
  result: 'Присутствовали',
  atMost: (present, expected, percent) => `Не более ${present} из ${expected} (${percent} %)`,
  nobodyExpected: (others) => `На этом заседании никто не имеет права голоса. Пришли: ${others}`,
  facts: {
    expected: 'Ожидались',
    came: 'Из них пришли',
    others: 'Прочие пришедшие',
    guests: 'Из них гости',
    phones: 'Из них по телефону',
    from: 'Первый вход',
    until: 'Подсчитано до',
  },
  counted: 'Как велся подсчёт',
  explained:
    'Ожидаются те, кто имеет право голоса на этом заседании. Кто перезагрузил страницу или потерял связь не более чем на минуту, не ушёл.',
  chart: 'Присутствие по времени',
  chartAlt: (from, until, peak) =>
    `Доля присутствовавших из ожидавшихся, с ${from} до ${until}: ${peak}. То же сказано в таблице ниже.`,
  line: (from, until) => `Доля присутствующих от 0 до 100 %, с ${from} до ${until}`,
  turns: { reached: 'Кворум достигнут', lost: 'Кворум утрачен', unset: 'Кворум не применялся' },
  perMinute: 'Присутствие по минутам',
  people: 'Люди',
  stays: 'Присутствие с – до',
  absent: 'не пришёл',
  notYetHere: 'ещё не пришёл',
  kept: 'Список ожидавшихся сохранён при окончании заседания.',
  notKept:
    'Это заседание окончилось до того, как был сохранён список ожидавшихся. Он приведён по учётным записям на день составления.',
  stillHere: 'ещё здесь',
};

const zh: AttendancePaperWords = {
  kind: '出席记录',
  title: (sitting) => `出席记录：${sitting}`,
  result: '出席',
  atMost: (present, expected, percent) => `最多 ${present} / ${expected}（${percent} %）`,
  nobodyExpected: (others) => `本次会议无人有表决权。到会：${others}`,
  facts: {
    expected: '应出席',
    came: '其中到会',
    others: '其他到会者',
    guests: '其中来宾',
    phones: '其中通过电话',
    from: '首次进入',
    until: '统计截至',
  },
  counted: '统计方法',
  explained: '应出席者为本次会议中有表决权的人。重新加载页面或连接中断不超过一分钟，不视为离开。',
  chart: '出席情况随时间变化',
  chartAlt: (from, until, peak) => `${from} 至 ${until} 应出席者的出席比例：${peak}。下表内容相同。`,
  line: (from, until) => `出席比例，0 至 100 %，${from} 至 ${until}`,
  turns: { reached: '达到法定人数', lost: '不足法定人数', unset: '未适用法定人数' },
  perMinute: '每分钟出席人数',
  people: '人员',
  stays: '在会时间',
  absent: '缺席',
  notYetHere: '尚未到会',
  kept: '应出席名单已在会议结束时保存。',
  notKept: '本次会议在应出席名单保存之前已结束，名单按撰写之日的账户列出。',
  stillHere: '仍在会',
};

/** The words by the language of the house's documents. Source: BEY-12. */
export const attendancePaperWords: Readonly<Record<DocumentLanguage, AttendancePaperWords>> = {
  en,
  fr,
  es,
  ar,
  ru,
  zh,
};
