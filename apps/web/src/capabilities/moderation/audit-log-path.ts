/** The page of the audit log. */
export const ADMIN_AUDIT_PATH = '/app/admin/audit';
