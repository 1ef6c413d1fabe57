import type { DocumentLanguage } from '@hemicycle/contract/site';
import type { SpeakingSide } from '@hemicycle/contract/speaking-rules';
import type { Speech } from '@hemicycle/contract/speakers';

/** The words of the lists of speaking times. `from` and `to` get the name of the time zone. */
export interface SpeakingWords {
  readonly names: { readonly speeches: string; readonly people: string; readonly parties: string };
  readonly list: string;
  readonly title: string;
  readonly number: string;
  readonly person: string;
  readonly name: string;
  readonly party: string;
  readonly from: (zone: string) => string;
  readonly to: (zone: string) => string;
  readonly seconds: string;
  readonly speeches: string;
  readonly share: string;
  readonly kind: string;
  readonly kinds: Readonly<Record<Speech['kind'], string>>;
  readonly inSpeech: string;
  readonly side: string;
  readonly sides: Readonly<Record<SpeakingSide, string>>;
}

const en: SpeakingWords = {
  names: {
    speeches: 'speeches',
    people: 'speaking time by person',
    parties: 'speaking time by party',
  },
  list: 'List',
  title: 'Title',
  number: 'Number',
  person: 'Person',
  name: 'Name',
  party: 'Party',
  from: (zone) => `From (${zone})`,
  to: (zone) => `To (${zone})`,
  seconds: 'Seconds',
  speeches: 'Speeches',
  share: 'Share (%)',
  kind: 'Kind',
  kinds: { speech: 'speech', intervention: 'intervention', answer: 'answer' },
  inSpeech: 'In speech number',
  side: 'Side',
  sides: { for: 'for', against: 'against' },
};

const fr: SpeakingWords = {
  names: {
    speeches: 'interventions',
    people: 'temps de parole par personne',
    parties: 'temps de parole par parti',
  },
  list: 'Liste',
  title: 'Titre',
  number: 'Numéro',
  person: 'Identifiant',
  name: 'Nom',
  party: 'Parti',
  from: (zone) => `De (${zone})`,
  to: (zone) => `À (${zone})`,
  seconds: 'Secondes',
  speeches: 'Discours',
  share: 'Part (%)',
  kind: 'Type',
  kinds: { speech: 'discours', intervention: 'interruption', answer: 'réponse' },
  inSpeech: 'Pendant le discours numéro',
  side: 'Position',
  sides: { for: 'pour', against: 'contre' },
};

const es: SpeakingWords = {
  names: {
    speeches: 'discursos',
    people: 'tiempo de palabra por persona',
    parties: 'tiempo de palabra por partido',
  },
  list: 'Lista',
  title: 'Título',
  number: 'Número',
  person: 'Identificador',
  name: 'Nombre',
  party: 'Partido',
  from: (zone) => `Desde (${zone})`,
  to: (zone) => `Hasta (${zone})`,
  seconds: 'Segundos',
  speeches: 'Discursos',
  share: 'Proporción (%)',
  kind: 'Tipo',
  kinds: { speech: 'discurso', intervention: 'interrupción', answer: 'respuesta' },
  inSpeech: 'En el discurso número',
  side: 'Posición',
  sides: { for: 'a favor', against: 'en contra' },
};

const ar: SpeakingWords = {
  names: { speeches: 'الكلمات', people: 'وقت الكلام لكل شخص', parties: 'وقت الكلام لكل حزب' },
  list: 'القائمة',
  title: 'العنوان',
  number: 'الرقم',
  person: 'المعرف',
  name: 'الاسم',
  party: 'الحزب',
  from: (zone) => `من (${zone})`,
  to: (zone) => `إلى (${zone})`,
  seconds: 'الثواني',
  speeches: 'الكلمات',
  share: 'النسبة (%)',
  kind: 'النوع',
  kinds: { speech: 'كلمة', intervention: 'مداخلة', answer: 'رد' },
  inSpeech: 'في الكلمة رقم',
  side: 'الموقف',
  sides: { for: 'مؤيد', against: 'معارض' },
};

const ru: SpeakingWords = {
  names: {
    speeches: 'выступления',
    people: 'время выступлений по участникам',
    parties: 'время выступлений по партиям',
  },
  list: 'Список',
  title: 'Название',
  number: 'Номер',
  person: 'Идентификатор',
  name: 'Имя',
  party: 'Партия',
  from: (zone) => `С (${zone})`,
  to: (zone) => `До (${zone})`,
  seconds: 'Секунды',
  speeches: 'Выступления',
  share: 'Доля (%)',
  kind: 'Вид',
  kinds: { speech: 'выступление', intervention: 'реплика', answer: 'ответ' },
  inSpeech: 'Во время выступления номер',
  side: 'Позиция',
  sides: { for: 'за', against: 'против' },
};

const zh: SpeakingWords = {
  names: { speeches: '发言', people: '个人发言时间', parties: '党派发言时间' },
  list: '名单',
  title: '标题',
  number: '序号',
  person: '标识',
  name: '姓名',
  party: '党派',
  from: (zone) => `开始（${zone}）`,
  to: (zone) => `结束（${zone}）`,
  seconds: '秒',
  speeches: '发言次数',
  share: '占比（%）',
  kind: '类别',
  kinds: { speech: '发言', intervention: '插话', answer: '答复' },
  inSpeech: '所在发言序号',
  side: '立场',
  sides: { for: '赞成', against: '反对' },
};

/** The words by the language of the house's documents. Source: BEY-13. */
export const speakingWords: Readonly<Record<DocumentLanguage, SpeakingWords>> = { en, fr, es, ar, ru, zh };
