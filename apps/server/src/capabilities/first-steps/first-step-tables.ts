declare module '../../database.ts' {
  interface Database extends FirstStepTables {}
}

export interface FirstStepTables {
  /** The steps that were put aside, and the tests that were passed. What else is done is read from
   *  the site itself. */
  first_steps: { step: string; state: 'done' | 'skipped'; at_ms: number };
}
