import type { SpeakingRules } from '@hemicycle/contract/speaking-rules';

/** The rules that differ from those first read. */
export function changedRules(read: SpeakingRules, typed: SpeakingRules): Partial<SpeakingRules> {
  return {
    ...(typed.order !== read.order && { order: typed.order }),
    ...(typed.limitSeconds !== read.limitSeconds && { limitSeconds: typed.limitSeconds }),
    ...(typed.personLimitSeconds !== read.personLimitSeconds && {
      personLimitSeconds: typed.personLimitSeconds,
    }),
    ...(typed.groupLimitSeconds !== read.groupLimitSeconds && { groupLimitSeconds: typed.groupLimitSeconds }),
    ...(typed.totalLimitSeconds !== read.totalLimitSeconds && { totalLimitSeconds: typed.totalLimitSeconds }),
    ...(typed.limitScope !== read.limitScope && { limitScope: typed.limitScope }),
    ...(typed.interventions !== read.interventions && { interventions: typed.interventions }),
    ...(typed.interventionLimitSeconds !== read.interventionLimitSeconds && {
      interventionLimitSeconds: typed.interventionLimitSeconds,
    }),
    ...(typed.answerLimitSeconds !== read.answerLimitSeconds && {
      answerLimitSeconds: typed.answerLimitSeconds,
    }),
  };
}
