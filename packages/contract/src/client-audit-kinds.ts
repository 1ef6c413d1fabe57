/** The kinds of entries that browsers write beside the audit log. Source: AUDIT-01. */
export const CLIENT_AUDIT_KINDS = [
  'errorDialog',
  'userNetworkTest',
  'virtualBackgroundError',
  'virtualBackgroundFPS',
  'pageSpec',
  'pageSpecIp',
] as const;
