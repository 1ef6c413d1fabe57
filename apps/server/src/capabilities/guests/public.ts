export { codeOfLink } from './link-code.ts';
export { insertLink } from './link-store.ts';
export { linksFollowRooms } from './links-follow-rooms.ts';
