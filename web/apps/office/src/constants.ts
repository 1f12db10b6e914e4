/** Constants of the server. `make generate` writes this file. */

/** The number of versions per list. */
export const versionsPageSize = 50;
