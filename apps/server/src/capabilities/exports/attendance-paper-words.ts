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

/** The words by the language of the house's documents. Source: BEY-12. */
export const attendancePaperWords: Readonly<Record<DocumentLanguage, AttendancePaperWords>> = { en, ar };
