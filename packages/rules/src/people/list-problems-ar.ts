import type { ListProblemWords } from './list-problem-words.ts';

const ASK_FOR_BYTES = 'احفظ القائمة بصيغة «CSV UTF-8»، أو أرسل الملف نفسه مع ترميزه.';
const SIGN_OF_LIST = 'أو حدّد للقائمة كلها هل تفصل النقطة أم الفاصلة بين الصحيح والكسر.';

/** The problems of lists in Arabic. */
export const listProblemsInArabic: ListProblemWords = {
  'email-wrong': () => 'عنوان البريد الإلكتروني غير صالح.',
  'email-twice': () => 'يرد عنوان البريد هذا في سطر سابق أيضًا.',
  'second-email-wrong': () => 'عنوان البريد الثاني ليس عنوانًا صحيحًا.',
  'second-email-taken': () => 'لحساب آخر عنوان البريد هذا.',
  'name-length': ({ max }) => `يجب أن يكون الاسم من 1 إلى ${max} حرفًا.`,
  'unknown-role': ({ names }) => `لا يوجد دور باسم ${names}.`,
  'unknown-group': ({ names }) => `لا توجد مجموعة باسم ${names}.`,
  ambiguous: ({ names }) => `يحمل أكثر من واحد الاسم ${names}؛ اكتب المعرّف.`,
  'group-name-long': () => 'اسم إحدى المجموعات طويل جدًا.',
  'password-missing': () => 'يحتاج الحساب الجديد إلى كلمة مرور.',
  'password-weak': () => 'كلمة المرور قصيرة. يلزم ثمانية أحرف على الأقل.',
  'password-common': () => 'كلمة المرور من تلك التي تُجرَّب أولًا.',
  'weight-form': ({ entry }) => `يُكتب الوزن هكذا: منظمة=رقم، وليس ${entry}.`,
  'weight-not-number': ({ written }) => `${written || 'الفراغ'} ليس وزنًا. اكتبه بالأرقام، مثل 2.5.`,
  'weight-two-readings': ({ written, first, second, plainFirst, plainSecond }) =>
    `${written} هو ${first} عند بعضهم و${second} عند غيرهم، بحسب ما يفصل الصحيح عن الكسر. اكتب ${plainFirst} أو ${plainSecond}، ${SIGN_OF_LIST}`,
  'weight-one-reading': ({ written, first, plainFirst }) =>
    `${written} هو ${first} عند بعضهم ولا شيء عند غيرهم. اكتب ${plainFirst}، ${SIGN_OF_LIST}`,
  'unknown-organisation': ({ name }) => `لا توجد منظمة تصويت باسم ${name}.`,
  'organisation-name-long': () => 'اسم إحدى منظمات التصويت طويل جدًا.',
  'no-weighting-group': ({ name, weight }) => `ليس لدى ${name} مجموعة ترجيح بالوزن ${weight}.`,
  'organisation-twice': () => 'ترد منظمة تصويت هنا مرتين.',
  unreadable: ({ text }) => `يحوي «${text}» علامة تعذّرت قراءتها. ${ASK_FOR_BYTES}`,
  'line-break': () => 'تحوي الخلية فاصل أسطر. اكتبها في سطر واحد.',
  control: ({ codes }) => `تحوي الخلية محرف تحكم (${codes}). أزله، أو أرسل القائمة مع ترميزها.`,
  unseen: ({ codes }) =>
    `تحوي الخلية علامات لا يراها أحد (${codes})، وقد يختلف بها اسمان متشابهان. اكتبها من جديد.`,
  'read-twice': ({ text }) => `كان «${text}» بترميز UTF-8 وقُرئ في طريقه على غير ذلك. ${ASK_FOR_BYTES}`,
  'lost-letter': ({ text }) => `في «${text}» علامة استفهام مكان حرف ضاع عند حفظ القائمة. ${ASK_FOR_BYTES}`,
  'web-letter': ({ text }) => `في «${text}» حرف مكتوب كما في مصدر صفحة ويب. اكتب الحرف نفسه.`,
  'too-many-cells': () => 'عدد الخلايا أكبر من عدد الأعمدة. ضع الخلية التي فيها الفاصل بين علامتي اقتباس.',
  'person-missing': () => 'لا أحد هنا. اكتب عنوان بريد الشخص.',
  'person-unknown': ({ written }) => `لا أحد هنا عنوانه أو اسمه ${written}. اكتب العنوان الذي يدخل به الشخص.`,
  'person-ambiguous': ({ written }) => `يحمل أكثر من شخص الاسم ${written}. اكتب عنوان البريد.`,
  'person-name-differs': ({ address, name, written }) =>
    `${address} هو عنوان ${name} لا عنوان ${written}. صحّح أحدهما.`,
  'person-no-member': ({ name }) => `ليس ${name} من أعضاء هذه الجلسة. أضفه إلى قائمة أعضائها أولًا.`,
  'person-no-vote': ({ name }) => `لا يحق لـ${name} التصويت. يجب أن يملك كلا الطرفين حق التصويت.`,
  'proxy-twice': ({ name, row }) =>
    `يرد ${name} في الصف ${row} أيضًا، ولا يمثّله أكثر من شخص واحد. اترك أحد الصفين.`,
  'proxy-oneself': () => 'لا يكون أحد وكيلًا عن نفسه. اختر شخصين مختلفين.',
  'proxy-represented': ({ name, other }) => `لا يُمثَّل الوكيل، و${other} يصوّت عن ${name}. سمِّ وكيلًا آخر.`,
  'represented-votes': ({ name, other }) =>
    `لا يكون المُمثَّل وكيلًا، و${name} يصوّت عن ${other}. أعطِ ${other} وكيلًا آخر أولًا.`,
  'proxy-too-many': ({ max }) => `يصوّت الوكيل عن ${max} على الأكثر. سمِّ وكيلًا آخر.`,
  'proxies-full': ({ max }) => `تتسع الجلسة لـ${max} وكالة على الأكثر. اترك هذا الصف.`,
  'encoding-unknown': ({ encoding, encodings }) => `الترميز ${encoding} ليس واحدًا من ${encodings}.`,
  workbook: () => 'الملف مصنّف جداول وليس قائمة. احفظ ورقته بصيغة «CSV UTF-8».',
  'mark-differs': ({ marked, asked }) =>
    `يبدأ الملف بعلامة ${marked} لكن الترميز المحدّد هو ${asked}. لا تحدّده.`,
  'utf-16-unmarked': () =>
    'يبدو الملف بترميز UTF-16 بلا علامته. احفظه بصيغة «CSV UTF-8»، أو حدّد ترميزه (utf-16le).',
  'is-utf-8': ({ encoding }) => `الملف بترميز UTF-8، وقراءته على أنه ${encoding} تفسد حروفه. أرسله بلا ترميز.`,
  'not-whole': ({ encoding }) => `الملف ليس ${encoding} كاملًا. احفظه من جديد بصيغة «CSV UTF-8».`,
  'not-utf-8': ({ encoding }) => `الملف ليس بترميز UTF-8، ولا يذكر ترميزه. ${remedyFor(encoding)}`,
  'cell-not-utf-8': ({ encoding, text }) =>
    `ليست UTF-8؛ وهي بترميز ${encoding} «${text}». ${remedyFor(encoding)}`,
  'more-cells': ({ number }) => `وكذلك خلايا أخرى عددها ${number}.`,
  'nothing-to-import': () => 'لا يوجد سطر للاستيراد.',
  'nothing-changes': () => 'لن يتغيّر شيء، فكل صف يقول ما هو موجود أصلًا أو هو متروك. لذلك لم يُستورد شيء.',
  'too-many-rows': ({ max }) => `عدد الأسطر أكبر من ${max}.`,
  'quote-open': ({ row }) =>
    `في الصف ${row} خلية تبدأ بعلامة اقتباس لا يغلقها شيء. أغلقها في آخر الخلية أو احذفها.`,
  'quote-within': ({ row, line }) =>
    `في الصف ${row} (السطر ${line} من الملف) علامة اقتباس داخل خلية. ضع الخلية كلها بين علامتي اقتباس وضاعف ما بداخلها، أو احذف العلامة.`,
  'not-csv': ({ line }) =>
    `لا يمكن قراءة النص صفوفًا وخلايا ابتداءً من السطر ${line}. احفظ القائمة بصيغة «CSV UTF-8» واخترها من جديد.`,
  'column-unnamed': () => 'هذا العمود بلا اسم. سمّه، أو أزله.',
  'column-unknown': ({ name, columns }) => `لا يوجد عمود باسم ${name}. الأعمدة هي ${columns}.`,
  'column-near': ({ name, near }) => `لا يوجد عمود باسم ${name}. هل المقصود ${near}؟`,
  'column-twice': ({ column }) => `يرد العمود ${column} مرتين. أزل أحدهما.`,
  'column-missing': ({ column, columns }) => `لا يوجد عمود ${column}. الأعمدة هي ${columns}.`,
};

function remedyFor(encoding = ''): string {
  return `احفظ القائمة بصيغة «CSV UTF-8»، أو حدّد ترميزها إن كان ذلك صحيحًا (${encoding}).`;
}
