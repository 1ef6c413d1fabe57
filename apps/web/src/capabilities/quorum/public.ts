export { QuorumButton } from './QuorumButton.tsx';
export { ADMIN_QUORUMS_PATH, useMayEditQuorumRules } from './quorum-admin-access.ts';
