/** The exports that other capabilities may use. */
export { QuorumKeeper } from './keep-quorums.ts';
export { loadQuorumHistory, loadQuorumNow } from './load-quorums.ts';
export { deleteQuorums } from './quorum-result-store.ts';
export { insertRules, ruleColumns } from './quorum-rule-store.ts';
export { quorumsInSession } from './quorums-in-session.ts';
