const channel = (colour: string, i: number): number => parseInt(colour.slice(i, i + 2), 16);

/** A colour between two of the form #rrggbb: 0 is the first, 1 the second. */
export const mix = (a: string, b: string, share: number): string =>
  '#' +
  [1, 3, 5]
    .map((i) => {
      const value = Math.round(channel(a, i) + (channel(b, i) - channel(a, i)) * share);
      return value.toString(16).padStart(2, '0');
    })
    .join('');
