import type { PollPrivacy } from '@hemicycle/contract/polls';
import type { DocumentLanguage } from '@hemicycle/contract/site';

/** The names of the privacy options, as forms and files have them. Source: PRIV-01. */
export const PRIVACY_NAMES: Readonly<Record<DocumentLanguage, Readonly<Record<PollPrivacy, string>>>> = {
  en: {
    open: 'Voters name and preference',
    privatevoter: 'Just preference',
    privateselection: 'Just name',
    limitedvisibility: 'Limited Visibility',
    privatevoterselection: 'None',
  },
  ar: {
    open: 'اسم المصوت وخياره',
    privatevoter: 'الخيار فقط',
    privateselection: 'الاسم فقط',
    limitedvisibility: 'رؤية محدودة',
    privatevoterselection: 'لا شيء',
  },
};
