import { permissions } from '@hemicycle/contract/permissions';
import { useTranslation } from 'react-i18next';
import { ADMIN_REPORTS_PATH, useMayReadReports } from '../capabilities/audit/browser-reports-access.ts';
import { useMay } from '../capabilities/auth/public.ts';
import { FIRST_STEPS_PATH } from '../capabilities/first-steps/first-steps-access.ts';
import { useFirstSteps } from '../capabilities/first-steps/use-first-steps.ts';
import { ADMIN_GROUPS_PATH, useMayAdministerGroups } from '../capabilities/group-admin/group-admin-access.ts';
import { ADMIN_STATE_PATH, useMayLookAtSite } from '../capabilities/operations/operations-access.ts';
import { ADMIN_AUDIT_PATH } from '../capabilities/moderation/audit-log-path.ts';
import {
  ADMIN_PEOPLE_PATH,
  useMayAdministerPeople,
} from '../capabilities/people-admin/people-admin-access.ts';
import { ADMIN_QUORUMS_PATH, useMayEditQuorumRules } from '../capabilities/quorum/quorum-admin-access.ts';
import { ADMIN_ROLES_PATH, useMayAdministerRoles } from '../capabilities/role-admin/role-admin-access.ts';
import {
  ADMIN_SESSIONS_PATH,
  useMayAdministerSessions,
} from '../capabilities/sessions/session-admin-access.ts';
import {
  ADMIN_SIGN_ON_PATH,
  useMayAdministerSignOn,
} from '../capabilities/sign-on-admin/sign-on-admin-access.ts';
import {
  ADMIN_HELP_TIPS_PATH,
  ADMIN_HOUSE_PATH,
  ADMIN_SITE_PATH,
  useMayAdministerSite,
} from '../capabilities/site-admin/site-admin-access.ts';

/** The pages of the administration that the signed-in person may open, in their order. The first
 *  steps stand first while the house has no sitting, and last from then on.
 *  Source: PERM-25, QUOR-01. */
export function useAdminSections(): { path: string; label: string }[] {
  const { t } = useTranslation([
    'admin-sessions',
    'audit',
    'browser-reports',
    'first-steps',
    'group-admin',
    'operations',
    'people-admin',
    'quorum-admin',
    'sign-on-admin',
    'role-admin',
    'site-admin',
    'site-help-tips',
    'site-identity',
  ]);
  const sessions = useMayAdministerSessions();
  const people = useMayAdministerPeople();
  const roles = useMayAdministerRoles();
  const groups = useMayAdministerGroups();
  const quorums = useMayEditQuorumRules();
  const signOn = useMayAdministerSignOn();
  const site = useMayAdministerSite();
  const state = useMayLookAtSite();
  const log = useMay(permissions.adminPage);
  const reports = useMayReadReports();
  const { steps } = useFirstSteps();
  const firstSteps = { path: FIRST_STEPS_PATH, label: t('first-steps:title') };
  return [
    ...(steps?.leads === true ? [firstSteps] : []),
    ...(sessions ? [{ path: ADMIN_SESSIONS_PATH, label: t('admin-sessions:title') }] : []),
    ...(people ? [{ path: ADMIN_PEOPLE_PATH, label: t('people-admin:title') }] : []),
    ...(roles ? [{ path: ADMIN_ROLES_PATH, label: t('role-admin:title') }] : []),
    ...(groups ? [{ path: ADMIN_GROUPS_PATH, label: t('group-admin:title') }] : []),
    ...(quorums ? [{ path: ADMIN_QUORUMS_PATH, label: t('quorum-admin:title') }] : []),
    ...(signOn ? [{ path: ADMIN_SIGN_ON_PATH, label: t('sign-on-admin:title') }] : []),
    ...(site
      ? [
          { path: ADMIN_HOUSE_PATH, label: t('site-identity:title') },
          { path: ADMIN_HELP_TIPS_PATH, label: t('site-help-tips:title') },
          { path: ADMIN_SITE_PATH, label: t('site-admin:title') },
        ]
      : []),
    ...(state ? [{ path: ADMIN_STATE_PATH, label: t('operations:title') }] : []),
    ...(log ? [{ path: ADMIN_AUDIT_PATH, label: t('audit:log') }] : []),
    ...(reports ? [{ path: ADMIN_REPORTS_PATH, label: t('browser-reports:title') }] : []),
    ...(steps !== null && !steps.leads ? [firstSteps] : []),
  ];
}
