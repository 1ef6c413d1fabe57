export { quorumChamberPart } from './chamber-part.tsx';
export { useMayEditQuorumRules } from './quorum-admin-access.ts';
export { useSwitchOnReturn as useQuorumSwitchOnReturn } from './read-switch.ts';
export { useQuorumDisplayText } from './use-quorum-text.ts';
