/** The page that leads a new administrator to a first sitting. */
export const FIRST_STEPS_PATH = '/app/admin/first-steps';
