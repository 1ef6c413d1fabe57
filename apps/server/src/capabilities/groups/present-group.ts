import type { Group } from '@hemicycle/contract/people';
import type { GroupRow } from './group-store.ts';

/** A group, the same for every viewer; its weight without trailing zeros. Source: PEOP-03,
 *  PEOP-04. */
export function presentGroup(row: GroupRow): Group {
  return {
    id: row.id,
    name: row.name,
    code: row.code,
    grouptype: row.grouptype,
    color: row.color,
    virtualBackgroundUrl: row.virtual_background_url,
    virtualBackgroundMandatory: row.virtual_background_mandatory,
    weightingNumber: row.weighting_number === null ? null : withoutTrailingZeros(row.weighting_number),
    voteOrganisation: row.vote_organisation,
  };
}

function withoutTrailingZeros(decimal: string): string {
  return decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal;
}
