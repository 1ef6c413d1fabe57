import { PRIVACY_NAMES } from '@hemicycle/rules/polls/privacy-names';
import type { ExportWords } from './export-words.ts';

export const exportWordsAr: ExportWords = {
  options: { Yea: 'نعم', Nay: 'لا', 'Pres.': 'حاضر' },
  seat: (section, number) => `${section}، المقعد ${number}`,
  question: (section, number) => `${section}، السؤال ${number}`,
  sections: {
    vote: 'التصويت',
    count: 'العدد',
    countByWeight: 'العدد حسب الوزن',
    countByMembers: 'العدد حسب الأعضاء',
    runOff: 'الجولات',
    runOffByWeight: 'الجولات حسب الوزن',
    runOffByMembers: 'الجولات حسب الأعضاء',
    groups: 'المجموعات',
    groupsByWeight: 'المجموعات حسب الوزن',
    groupsByMembers: 'المجموعات حسب الأعضاء',
    weights: 'الأوزان',
    votes: 'الأصوات',
    receipts: 'الإيصالات',
  },
  facts: {
    house: 'المجلس',
    sitting: 'الجلسة',
    number: 'رقم التصويت',
    title: 'العنوان',
    question: 'السؤال',
    description: 'الوصف',
    document: 'وثيقة',
    zone: 'المنطقة الزمنية',
    opened: 'فتح',
    closed: 'أغلق',
    course: 'مجريات التصويت',
    rollCall: 'المناداة بالأسماء',
    entered: 'أصوات أدخلها أمين الجلسة',
    cancelled: 'ألغي',
    privacy: 'خيار الخصوصية',
    privacySentence: 'الخصوصية',
    names: 'أسماء المصوتين',
    choices: 'خيار كل مصوت',
    count: 'النتيجة',
    groups: 'العدد حسب المجموعة',
    organisation: 'هيئة التصويت',
    ballot: 'ورقة الاقتراع',
    rule: 'القاعدة',
    result: 'النتيجة',
    proposedElected: 'بحسب الفرز',
    byRule: 'بحسب القاعدة',
    withoutQuorum: 'النصاب',
    commentary: 'التعليق',
    declaredBy: 'أعلنها',
    declared: 'أعلنت',
    castingVote: 'الصوت المرجح',
    castingVoteBy: 'صاحب الصوت المرجح',
    voted: 'الأعضاء المصوتون',
    votedWeight: 'الوزن المصوت به',
    entitled: 'الأعضاء أصحاب الحق',
    entitledWeight: 'وزن أصحاب الحق',
    present: 'الأعضاء الحاضرون عند الإغلاق',
    presentWeight: 'الوزن الحاضر عند الإغلاق',
    quorumAtOpening: 'النصاب عند الفتح',
    quorumAtClose: 'النصاب عند الإغلاق',
    recordEntry: 'القيد في السجل',
    closingHash: 'بصمة الإغلاق',
    recordLeaves: 'أوراق السجل',
    recordRoot: 'جذر السجل',
  },
  columns: {
    option: 'الخيار',
    firstPreference: 'التفضيل الأول',
    question: 'السؤال',
    votes: 'الأصوات',
    members: 'الأعضاء',
    weight: 'الوزن',
    percentOfVotes: 'النسبة المئوية',
    percentOfBallots: 'النسبة المئوية من الأوراق',
    percentOfWeight: 'النسبة المئوية من الوزن',
    percentOfWeightVoted: 'النسبة المئوية من الوزن المصوت به',
    round: 'الجولة',
    note: 'ملاحظة',
    group: 'المجموعة',
    notVoted: 'لم يصوت',
    weightingGroup: 'مجموعة الوزن',
    voter: 'المصوت',
    voterId: 'معرف المصوت',
    proxy: 'أدلى به الوكيل',
    enteredBy: 'أدخله أمين الجلسة',
    vote: 'الصوت',
    receipt: 'الإيصال',
    voterAndReceipt: 'المصوت والإيصال',
    time: 'سجل',
  },
  recorded: (zone) => `سجل (${zone})`,
  privacy: PRIVACY_NAMES.ar,
  withheld: 'لا يظهر مع خيار الخصوصية هذا',
  countWithheld: {
    'too-few-votes': 'محجوبة لقلة المصوّتين، وأُتلفت أوراق الاقتراع',
    'too-few-of-weight': 'محجوبة لأن أقل من خمسة صوّتوا بأحد الأوزان، وأُتلفت أوراق الاقتراع',
  },
  election: {
    elected: (names) => `المنتخبون: ${names}`,
    nobody: 'لم ينتخب أحد',
    proposesNobody: 'لا يقترح الفرز أحدا',
    tie: (names, seats) =>
      seats === 1
        ? `تعادل بين ${names} على المقعد الأخير`
        : `تعادل بين ${names} على المقاعد الأخيرة وعددها ${seats}`,
    quorum: 'لم يكتمل أحد النصابات عند الإغلاق',
  },
  result: { PASS: 'اعتمد', FAIL: 'رفض', undeclared: 'لم تعلن النتيجة' },
  otherwise: 'أعلن خلاف ذلك',
  withoutQuorum: 'غير مكتمل عند الإغلاق',
  notValid: 'غير مكتمل عند الإغلاق: المقترح أن التصويت غير صحيح',
  quorum: (name, met, display) => `${name}: ${met ? 'مكتمل' : 'غير مكتمل'}، المطلوب ${display}`,
  quorumNumbers: (present, needed) => ` (الحاضر ${present}، واللازم ${needed})`,
  eliminated: {
    fewest: 'استبعد: الأقل',
    'earlier-round': 'استبعد: الأقل في جولة سابقة',
    'order-of-options': 'استبعد: متساو، وهو الأخير في ترتيب الخيارات',
  },
  exhausted: 'أوراق بلا تفضيل آخر',
  winner: 'الفائز',
  firstWithoutQuorum: 'الأول في الفرز؛ ولم يكتمل أحد النصابات',
  equalAtEnd: 'متساوون في النهاية',
  noGroup: 'بلا مجموعة',
  all: 'الكل',
  by: (name) => `بالوكالة: ${name}`,
  enteredBy: (name) => `أدخله أمين الجلسة: ${name}`,
  step: ({ act, name, time, until, kept }) => {
    const done = { extended: 'مدده', suspended: 'علقه', resumed: 'استأنفه' }[act];
    return `${time}: ${done} ${name}${until === '' ? '' : `، يغلق ${until}`}${kept === '' ? '' : `، والمحفوظ ${kept}`}`;
  },
  days: (count, clock) => `${arabicDays(count)} ${clock}`,
  rollCall: ({ orderedBy, name, time }) =>
    `نودي بالأسماء ${{ name: 'حسب الاسم', group: 'حسب المجموعة', own: 'حسب ترتيب المجلس' }[orderedBy]} منذ ${time}، وبدأها ${name}`,
  rule: {
    bases: {
      cast: 'جميع الأصوات المدلى بها',
      valid: 'الأصوات المؤيدة والمعارضة',
      entitled: 'جميع أصحاب الحق',
      present: 'الحاضرين عند الإغلاق',
    },
    none: 'بلا قاعدة: لا تقترح نتيجة',
    election: 'بلا قاعدة: يقترح الفرز المنتخبين',
    simple: (base) => `أغلبية بسيطة: أكثر من نصف ${base}`,
    castingVote: '؛ ويجوز أن يرجح صوت الرئيس عند التعادل',
    absolute: (base) => `أغلبية مطلقة: أكثر من نصف ${base}`,
    twoThirds: (base) => `الثلثان: 2/3 على الأقل من ${base}`,
    threeFifths: (base) => `ثلاثة أخماس: 3/5 على الأقل من ${base}`,
    double: (parts) => `أغلبية مزدوجة: ${parts}`,
    heads: (threshold) => `من الأعضاء، ${threshold}`,
    weight: (threshold) => `من الوزن، ${threshold}`,
    blocking: (members) => `لا يعطلها أقل من ${members} من الأعضاء`,
    atLeastAmount: (amount) => `${amount} على الأقل`,
    moreThan: (share, base) => `أكثر من ${share} من ${base}`,
    atLeast: (share, base) => `${share} على الأقل من ${base}`,
  },
  ballot: {
    single: 'خيار واحد',
    approval: (minimum, maximum) => `من ${minimum} إلى ${maximum} من الخيارات`,
    ranking: 'ترتيب، يحسب بجولات إقصاء متتالية',
    questions: (count) => `خيار واحد لكل سؤال من ${count}`,
    maySplit: '؛ ويجوز تقسيم الوزن',
    seats: (seats, options) =>
      seats === 1
        ? `؛ يُنتخب واحد من هؤلاء الـ${options}`
        : seats === 2
          ? `؛ يُنتخب اثنان من هؤلاء الـ${options}`
          : `؛ يُنتخب ${seats} من هؤلاء الـ${options}`,
  },
  document: {
    vote: (number) => (number === null ? 'التصويت' : `التصويت ${number}`),
    kind: 'نتيجة تصويت',
    sittingOn: (from, to, ended) =>
      `الموعد المقرر من ${from} إلى ${to}${ended === null ? '' : `، وانتهت ${ended}`}`,
    timesIn: (zone, offset) => `${zone} (UTC${offset})`,
    pageOf: 'الصفحة {page} من {pages}',
    result: 'النتيجة',
    seatMap: 'خريطة المقاعد',
    seatMapAlt: (counts, seats) => `نصف دائرة من ${seats} مقعدا، واحد لكل عضو له الحق: ${counts}.`,
    notVoted: 'لم يصوت',
    closing: 'سجل التصويت',
    closingExplained:
      'من لديه السجل المنشور لهذا التصويت يجد فيه بصمة الإغلاق نفسها، وإلا فليس سجل هذا التصويت.',
    signatures: 'التواقيع',
    signatureOf: ['رئيس الجلسة', 'أمين الجلسة'],
    placeAndDate: 'المكان والتاريخ',
    codePoints: 'العلامة التي لا يملكها أي خط في هذا المستند تكتب برقمها، مثل [U+1F9EA].',
    made: (time) => `كتب ${time}`,
  },
};

function arabicDays(count: number): string {
  switch (new Intl.PluralRules('ar').select(count)) {
    case 'one':
      return 'يوم واحد';
    case 'two':
      return 'يومان';
    case 'few':
      return `${count} أيام`;
    case 'many':
      return `${count} يومًا`;
    default:
      return `${count} يوم`;
  }
}
