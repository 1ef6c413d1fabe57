/** Whether the details menu shows how to dial in: enablePhoneDialIn is set and there is an access
 *  code. Source: FND-56. */
export function showsDialIn(
  enablePhoneDialIn: boolean,
  session: { readonly telephony?: { readonly accessCode?: string | null | undefined } | undefined },
): boolean {
  return enablePhoneDialIn && Boolean(session.telephony?.accessCode);
}

/** Whether the details menu has the password row: there is a phone and video password. Source:
 *  FND-57. */
export function showsPhonePassword(session: {
  readonly phoneAndVideoSystemPassword?: string | null | undefined;
}): boolean {
  return Boolean(session.phoneAndVideoSystemPassword);
}
