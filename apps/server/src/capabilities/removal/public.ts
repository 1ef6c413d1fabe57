export { removedWhenSwitchedOff } from './removed-when-switched-off.ts';
export { removePerson } from './remove-person.ts';
