const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The plain id of a person, as meetings use it. The API's ids are `ciscospark://…/PEOPLE/<plain
 *  id>` in base64. An id of another form stays as it is. */
export function personUuid(id: string): string {
  const last = Buffer.from(id, 'base64').toString('latin1').split('/').at(-1) ?? '';
  return UUID.test(last) ? last : id;
}
