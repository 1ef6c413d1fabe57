/** The tables of the durable jobs. */
export interface JobTables {
  jobs: {
    name: string;
    /** Unique within the name; scheduling the same name and key again replaces the job. */
    key: string;
    /** When the job is to run (or to be tried again), ms since the epoch. */
    due_ms: number;
    payload: unknown;
    /** How often a run of the job was begun. */
    attempts: number;
    /** Set while a runner works on the job. Any runner may take a job whose lease has run out. */
    lease_token: string | null;
    lease_until_ms: number | null;
    last_error: string | null;
    created_ms: number;
  };
}
