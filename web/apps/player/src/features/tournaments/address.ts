/** Whether a name is the id of one tournament, daily-casino-2026-11-29, and not that of its series. */
export const isEdition = (name: string): boolean => /-\d{4}-\d\d-\d\d$/.test(name);
