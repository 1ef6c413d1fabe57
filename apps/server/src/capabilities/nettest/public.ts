export { attachTestRooms } from './attach-test-rooms.ts';
