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

/** The words by the language of the house's documents. Source: BEY-13. */
export const speakingWords: Readonly<Record<DocumentLanguage, SpeakingWords>> = { en, ar };
