/** Whether this run also does what repeats other tests: `npm test -- --night`, and each night. */
export const atNight = process.env['HEMICYCLE_NIGHT'] === 'yes';
