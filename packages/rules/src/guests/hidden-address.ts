/** An e-mail address with most of it hidden, so that its owner knows it again and nobody else
 *  learns it: `i•••@h•••.example`. Never throws. Source: BEY-47. */
export function hiddenAddress(address: string): string {
  const [name = '', domain = ''] = address.split(/@(?=[^@]*$)/u);
  const [host = '', ...rest] = domain.split(/\.(?=[^.]*$)/u);
  return `${hidden(name)}@${[hidden(host), ...rest].join('.')}`;
}

function hidden(part: string): string {
  return `${[...part][0] ?? ''}•••`;
}
