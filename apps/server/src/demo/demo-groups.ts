import type { Group } from '@hemicycle/contract/people';

type DemoGroup = Pick<Group, 'id' | 'name' | 'grouptype' | 'color' | 'weightingNumber' | 'voteOrganisation'>;

const parties: readonly DemoGroup[] = [
  plain('labour-and-solidarity', 'Labour and Solidarity', 'primary', '#A8608A'),
  plain('greens', 'Greens', 'primary', '#5E7F45'),
  plain('liberal-forum', 'Liberal Forum', 'primary', '#3A7683'),
  plain('regions-and-islands', 'Regions and Islands', 'primary', '#6C5C93'),
  plain('civic-union', 'Civic Union', 'primary', '#71849E'),
];

const organisations: readonly DemoGroup[] = [
  plain('council-of-regions', 'Council of Regions', 'vote-organisation', '#6C5C93'),
  plain('water-board', 'Water Board', 'vote-organisation', '#3A7683'),
];

const weightings: readonly DemoGroup[] = [
  weighting('region-large', 'Large region', 'council-of-regions', '29'),
  weighting('region-middle', 'Middle region', 'council-of-regions', '12'),
  weighting('region-small', 'Small region', 'council-of-regions', '4'),
  weighting('share-whole', 'Whole share', 'water-board', '1'),
  weighting('share-half', 'Half share', 'water-board', '0.5'),
];

/** Five parties, and two voting organisations with their weighting groups. Each weighting group
 *  comes after its organisation. */
export const demoGroups: readonly DemoGroup[] = [...parties, ...organisations, ...weightings];

/** The weighting groups of the member at this place in the list, counted from 0. Every third member
 *  belongs to the large region. The first sixteen members have a whole or a half share, in turn.
 *  The other eight have none, so the data also holds members without a weight in an
 *  organisation. */
export function weightingGroupsOf(place: number): string[] {
  const region = ['region-large', 'region-middle', 'region-small'][place % 3] ?? 'region-small';
  if (place >= 16) return [region];
  return [region, place % 2 === 0 ? 'share-whole' : 'share-half'];
}

function plain(id: string, name: string, grouptype: Group['grouptype'], color: string): DemoGroup {
  return { id, name, grouptype, color, weightingNumber: null, voteOrganisation: null };
}

function weighting(id: string, name: string, voteOrganisation: string, weightingNumber: string): DemoGroup {
  return { id, name, grouptype: 'vote-weighting', color: '#7C776D', weightingNumber, voteOrganisation };
}
