export { OwnPerson } from './OwnPerson.tsx';
export { PersonPicture } from './PersonPicture.tsx';
