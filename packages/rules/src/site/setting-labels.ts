import type { DocumentLanguage } from '@hemicycle/contract/site';
import { settingLabelsAr } from './setting-labels-ar.ts';
import { type NamedSetting, type SettingLabels, settingLabelsEn } from './setting-labels-en.ts';

/** The titles of the settings of the site, for the screen and for files. */
const settingLabels: Readonly<Record<DocumentLanguage, SettingLabels>> = {
  en: settingLabelsEn,
  ar: settingLabelsAr,
};

/** The title of a setting; its name, where it has none. Source: CFG-02, MOD-01. */
export function settingLabel(name: string, language: DocumentLanguage): string {
  return isNamedSetting(name) ? settingLabels[language][name] : name;
}

export function isNamedSetting(name: string): name is NamedSetting {
  return Object.hasOwn(settingLabelsEn, name);
}
