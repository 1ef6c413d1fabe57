import { LAYOUT_MODES } from '@hemicycle/contract/layout-modes';
import { isRoleList } from '@hemicycle/rules/permissions/roles-in-settings';
import { settingLabel } from '@hemicycle/rules/site/setting-labels';
import { useTranslation } from 'react-i18next';
import { languageOfScreen } from '../../i18n/i18n.ts';
import { languages } from '../../i18n/languages.ts';
import { GROUP_TYPES } from '../group-admin/public.ts';
import { nameOfAction } from '../role-admin/public.ts';
import type { NamesForFlags } from './flag-value.ts';
import { isNamedFlag } from './site-flag-parts.ts';

const known = [
  'alert',
  'pause',
  'redirect',
  'websocket',
  'https',
  'open',
  'privatevoter',
  'privateselection',
  'limitedvisibility',
  'privatevoterselection',
  'handOver',
  'endMeeting',
  'server-calls',
  'initialize-webex-library',
  'join-huddle-room',
  'siteDebug',
  'userFlag',
  'requested',
  'error',
  'never',
  'post',
] as const;

/** The words for all flags and their values. */
export function useWordsOfFlags(roles: NamesForFlags['roles']) {
  const { t } = useTranslation(['site-admin', 'layout', 'role-admin', 'group-admin']);
  return {
    wordsOf: (flag: string) => ({
      label: settingLabel(flag, languageOfScreen()),
      does: isNamedFlag(flag) ? t(`flags.${flag}.does`) : undefined,
    }),
    valueText: (flag: string, value: string): string => {
      if (isRoleList(flag)) return value;
      if (flag === 'guestRole' || flag === 'guestWatchingRole')
        return roles.find(({ id }) => id === value)?.name ?? value;
      if (flag === 'aclsToRemoveFromGuestDropdown') {
        const action = nameOfAction(value);
        return action === undefined ? value : t(`role-admin:may.${action}`);
      }
      if (flag === 'groupTypesForInfoDropdown' || flag === 'groupHierachy') {
        const type = GROUP_TYPES.find((one) => one === value);
        return type === undefined ? value : t(`group-admin:types.${type}`);
      }
      const one = known.find((name) => name === value);
      if (one !== undefined) return t(`values.${one}`);
      const language = Object.values(languages).find(({ folder }) => folder === value);
      if (language !== undefined) return language.languageNative;
      const mode = LAYOUT_MODES.find((name) => name === value);
      return mode === undefined ? value : t(`layout:notes.${mode}`);
    },
  };
}
