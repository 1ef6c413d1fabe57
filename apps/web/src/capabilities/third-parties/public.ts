export { ThirdParties } from './ThirdParties.tsx';
export { ThirdPartyQuestion } from './ThirdPartyQuestion.tsx';
export { ThirdPartySettings } from './ThirdPartySettings.tsx';
