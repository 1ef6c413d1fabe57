import { permissions } from '@hemicycle/contract/permissions';
import { renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useSignIn } from '../capabilities/auth/sign-in.ts';
import { signedIn } from '../testing-person.ts';
import { useAdminSections } from './use-admin-sections.ts';

test('[MOD-01] [PERM-25] the audit log stands in the menu of the administration, for administrators alone', async () => {
  useSignIn.setState({ info: { ...signedIn, actionsAllowed: [permissions.moderation] } });
  const { result, rerender } = renderHook(useAdminSections);
  const auditLog = { path: '/app/admin/audit', label: 'Audit log' };
  expect(result.current).not.toContainEqual(auditLog);
  useSignIn.setState({ info: { ...signedIn, actionsAllowed: [permissions.adminPage] } });
  rerender();
  await waitFor(() => expect(result.current).toContainEqual(auditLog));
});
