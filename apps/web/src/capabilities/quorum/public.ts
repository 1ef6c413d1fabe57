export { QuorumButton } from './QuorumButton.tsx';
export { useMayEditQuorumRules } from './quorum-admin-access.ts';
