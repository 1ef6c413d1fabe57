import type { DocumentLanguage } from '@hemicycle/contract/site';
import { settingLabelsAr } from './setting-labels-ar.ts';
import { type NamedSetting, type SettingLabels, settingLabelsEn } from './setting-labels-en.ts';
import { settingLabelsEs } from './setting-labels-es.ts';
import { settingLabelsFr } from './setting-labels-fr.ts';
import { settingLabelsRu } from './setting-labels-ru.ts';
import { settingLabelsZh } from './setting-labels-zh.ts';

/** The titles of the settings of the site, for the screen and for files. */
const settingLabels: Readonly<Record<DocumentLanguage, SettingLabels>> = {
  en: settingLabelsEn,
  fr: settingLabelsFr,
  es: settingLabelsEs,
  ar: settingLabelsAr,
  ru: settingLabelsRu,
  zh: settingLabelsZh,
};

/** The title of a setting; its name, where it has none. Source: CFG-02, MOD-01. */
export function settingLabel(name: string, language: DocumentLanguage): string {
  return isNamedSetting(name) ? settingLabels[language][name] : name;
}

export function isNamedSetting(name: string): name is NamedSetting {
  return Object.hasOwn(settingLabelsEn, name);
}
