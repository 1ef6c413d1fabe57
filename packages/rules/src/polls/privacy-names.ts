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
  fr: {
    open: 'Nom et choix des votants',
    privatevoter: 'Choix seulement',
    privateselection: 'Nom seulement',
    limitedvisibility: 'Visibilité limitée',
    privatevoterselection: 'Rien',
  },
  es: {
    open: 'Nombre y preferencia',
    privatevoter: 'Solo la preferencia',
    privateselection: 'Solo el nombre',
    limitedvisibility: 'Visibilidad limitada',
    privatevoterselection: 'Nada',
  },
  ar: {
    open: 'اسم المصوت وخياره',
    privatevoter: 'الخيار فقط',
    privateselection: 'الاسم فقط',
    limitedvisibility: 'رؤية محدودة',
    privatevoterselection: 'لا شيء',
  },
  ru: {
    open: 'Имена голосующих и выбор',
    privatevoter: 'Только выбор',
    privateselection: 'Только имя',
    limitedvisibility: 'Ограниченная видимость',
    privatevoterselection: 'Ничего',
  },
  zh: {
    open: '投票者姓名和选择',
    privatevoter: '仅选择',
    privateselection: '仅姓名',
    limitedvisibility: '有限公开',
    privatevoterselection: '均不公开',
  },
};
