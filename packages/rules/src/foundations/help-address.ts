/** The product's own help, where the site names no other page. */
export const OWN_HELP_PATH = '/app/help';

/** The address of the help page, with the current location as `refer`: the page that the site
 *  names, or the product's own help where it names none or what it names is no web address. Where
 *  case agenda items are enabled, `variant=courts` asks for the page for courts. `look`: what is
 *  open on the page, for the own help. Source: FND-09, FND-10. */
export function helpAddress(question: {
  readonly helpPageUrl: string | null;
  readonly location: string;
  readonly enableCaseAgendaItem: boolean;
  readonly look?: string | null;
}): string {
  const { helpPageUrl, look = null } = question;
  const isOwn = helpPageUrl === null || !/^https?:\/\//iu.test(helpPageUrl);
  const [page = '', ...fragment] = (isOwn ? OWN_HELP_PATH : helpPageUrl).split('#');
  const courts = question.enableCaseAgendaItem ? '&variant=courts' : '';
  const looks = isOwn && look !== null ? `&look=${encodeURIComponent(look)}` : '';
  const query = `${page.includes('?') ? '&' : '?'}refer=${encodeURIComponent(question.location)}${courts}${looks}`;
  return [page + query, ...fragment].join('#');
}
