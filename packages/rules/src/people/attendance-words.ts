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

const fr: AttendanceWords = {
  names: { stays: 'présence', presence: 'effectif présent', quorum: 'quorum' },
  person: 'Identifiant',
  name: 'Nom',
  expected: 'Attendu',
  yes: 'oui',
  no: 'non',
  joined: (zone) => `Entrée (${zone})`,
  left: (zone) => `Sortie (${zone})`,
  minutes: 'Minutes',
  cameAs: 'Qualité',
  as: { account: 'titulaire d’un compte', guest: 'invité', phone: 'téléphone' },
  group: 'Groupe',
  weight: 'Poids',
  from: (zone) => `Depuis (${zone})`,
  present: 'Présents',
  share: 'Part (%)',
  others: 'Autres',
  rule: 'Règle',
  quorum: 'Quorum',
  needed: 'Requis',
  notApplied: 'non appliqué',
  met: 'atteint',
  notMet: 'non atteint',
};

const es: AttendanceWords = {
  names: { stays: 'asistencia', presence: 'presentes', quorum: 'quórum' },
  person: 'Identificador',
  name: 'Nombre',
  expected: 'Previsto',
  yes: 'sí',
  no: 'no',
  joined: (zone) => `Entrada (${zone})`,
  left: (zone) => `Salida (${zone})`,
  minutes: 'Minutos',
  cameAs: 'En calidad de',
  as: { account: 'titular de cuenta', guest: 'invitado', phone: 'teléfono' },
  group: 'Grupo',
  weight: 'Peso',
  from: (zone) => `Desde (${zone})`,
  present: 'Presentes',
  share: 'Proporción (%)',
  others: 'Otros',
  rule: 'Regla',
  quorum: 'Quórum',
  needed: 'Necesarios',
  notApplied: 'no se aplica',
  met: 'alcanzado',
  notMet: 'no alcanzado',
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

const ru: AttendanceWords = {
  names: { stays: 'присутствие', presence: 'число присутствующих', quorum: 'кворум' },
  person: 'Идентификатор',
  name: 'Имя',
  expected: 'Ожидается',
  yes: 'да',
  no: 'нет',
  joined: (zone) => `Вход (${zone})`,
  left: (zone) => `Выход (${zone})`,
  minutes: 'Минуты',
  cameAs: 'В качестве',
  as: { account: 'владелец учётной записи', guest: 'гость', phone: 'телефон' },
  group: 'Группа',
  weight: 'Вес',
  from: (zone) => `С (${zone})`,
  present: 'Присутствуют',
  share: 'Доля (%)',
  others: 'Прочие',
  rule: 'Правило',
  quorum: 'Кворум',
  needed: 'Необходимо',
  notApplied: 'не применяется',
  met: 'есть',
  notMet: 'нет',
};

const zh: AttendanceWords = {
  names: { stays: '出席情况', presence: '出席人数', quorum: '法定人数' },
  person: '标识',
  name: '姓名',
  expected: '应出席',
  yes: '是',
  no: '否',
  joined: (zone) => `进入（${zone}）`,
  left: (zone) => `离开（${zone}）`,
  minutes: '分钟',
  cameAs: '身份',
  as: { account: '账户持有人', guest: '来宾', phone: '电话' },
  group: '组别',
  weight: '权重',
  from: (zone) => `开始（${zone}）`,
  present: '出席',
  share: '占比（%）',
  others: '其他人',
  rule: '规则',
  quorum: '法定人数',
  needed: '所需',
  notApplied: '不适用',
  met: '已达到',
  notMet: '未达到',
};

/** The words by the language of the house's documents. Source: BEY-12. */
export const attendanceWords: Readonly<Record<DocumentLanguage, AttendanceWords>> = {
  en,
  fr,
  es,
  ar,
  ru,
  zh,
};
