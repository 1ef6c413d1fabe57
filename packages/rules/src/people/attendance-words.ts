import type { CameAs } from '@hemicycle/contract/attendance';
import type { DocumentLanguage } from '@hemicycle/contract/site';

/** The words of the lists of attendance. `joined`, `left` and `from` get the name of the time
 *  zone. */
export interface AttendanceWords {
  readonly names: { readonly stays: string; readonly presence: string; readonly quorum: string };
  readonly person: string;
  readonly name: string;
  readonly expected: string;
  readonly yes: string;
  readonly no: string;
  readonly joined: (zone: string) => string;
  readonly left: (zone: string) => string;
  readonly minutes: string;
  readonly cameAs: string;
  readonly as: Readonly<Record<CameAs, string>>;
  readonly group: string;
  readonly weight: string;
  readonly from: (zone: string) => string;
  readonly present: string;
  readonly share: string;
  readonly others: string;
  readonly rule: string;
  readonly quorum: string;
  readonly needed: string;
  readonly notApplied: string;
  readonly met: string;
  readonly notMet: string;
}

const en: AttendanceWords = {
  names: { stays: 'attendance', presence: 'presence', quorum: 'quorum' },
  person: 'Person',
  name: 'Name',
  expected: 'Expected',
  yes: 'yes',
  no: 'no',
  joined: (zone) => `Joined (${zone})`,
  left: (zone) => `Left (${zone})`,
  minutes: 'Minutes',
  cameAs: 'Came as',
  as: { account: 'account holder', guest: 'guest', phone: 'phone' },
  group: 'Group',
  weight: 'Weight',
  from: (zone) => `From (${zone})`,
  present: 'Present',
  share: 'Share (%)',
  others: 'Others',
  rule: 'Rule',
  quorum: 'Quorum',
  needed: 'Needed',
  notApplied: 'not applied',
  met: 'met',
  notMet: 'not met',
};

const ar: AttendanceWords = {
  names: { stays: 'الحضور', presence: 'أعداد الحاضرين', quorum: 'النصاب' },
  person: 'المعرف',
  name: 'الاسم',
  expected: 'متوقع',
  yes: 'نعم',
  no: 'لا',
  joined: (zone) => `دخل (${zone})`,
  left: (zone) => `غادر (${zone})`,
  minutes: 'الدقائق',
  cameAs: 'صفة الحضور',
  as: { account: 'صاحب حساب', guest: 'ضيف', phone: 'هاتف' },
  group: 'المجموعة',
  weight: 'الوزن',
  from: (zone) => `من (${zone})`,
  present: 'الحاضرون',
  share: 'النسبة (%)',
  others: 'آخرون',
  rule: 'القاعدة',
  quorum: 'النصاب',
  needed: 'المطلوب',
  notApplied: 'غير مطبق',
  met: 'مكتمل',
  notMet: 'غير مكتمل',
};

/** The words by the language of the house's documents. Source: BEY-12. */
export const attendanceWords: Readonly<Record<DocumentLanguage, AttendanceWords>> = { en, ar };
