/** The address of the help page, with the current location as `refer`. Null when no help page is
 *  configured, or its address is no web address. Where case agenda items are enabled,
 *  `variant=courts` asks for the page for courts. Source: FND-09, FND-10. */
export function helpAddress(question: {
  readonly helpPageUrl: string | null;
  readonly location: string;
  readonly enableCaseAgendaItem: boolean;
}): string | null {
  const { helpPageUrl } = question;
  if (helpPageUrl === null || !/^https?:\/\//iu.test(helpPageUrl)) return null;
  const [page = '', ...fragment] = helpPageUrl.split('#');
  const courts = question.enableCaseAgendaItem ? '&variant=courts' : '';
  const query = `${page.includes('?') ? '&' : '?'}refer=${encodeURIComponent(question.location)}${courts}`;
  return [page + query, ...fragment].join('#');
}
