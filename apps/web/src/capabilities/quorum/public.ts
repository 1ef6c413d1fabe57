export { quorumChamberPart } from './chamber-part.tsx';
export { useMayEditQuorumRules } from './quorum-admin-access.ts';
export { useQuorumDisplayText } from './use-quorum-text.ts';
