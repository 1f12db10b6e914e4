/** Ids of markets and selections, which follow from the id of their match. */

/** The winner of a match of cricket. */
export const matchWinner = (match: string) => ({
  market: `${match}-w`,
  home: `${match}-w-h`,
  away: `${match}-w-a`,
});
