export { nettestChamberPart } from './chamber-part.tsx';
export { NetworkTests } from './NetworkTests.tsx';
export { SelfTestsEntry } from './SelfTestsEntry.tsx';
