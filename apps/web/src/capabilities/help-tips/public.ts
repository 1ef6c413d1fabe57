export { helpTipsChamberPart } from './chamber-part.tsx';
export { HelpTipsButton } from './HelpTipsButton.tsx';
