export { removePerson } from './remove-person.ts';
