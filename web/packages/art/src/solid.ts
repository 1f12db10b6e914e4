export type Vec = readonly [number, number, number];

/** A turn in space: about x, then y, then z, in radians. The eye looks along z, from its positive end. */
export function turning(a: number, b: number, c: number): (v: Vec) => Vec {
  const [sa, ca, sb, cb, sc, cc] = [
    Math.sin(a),
    Math.cos(a),
    Math.sin(b),
    Math.cos(b),
    Math.sin(c),
    Math.cos(c),
  ];
  return ([x, y, z]) => {
    const y1 = y * ca - z * sa;
    const z1 = y * sa + z * ca;
    const x2 = x * cb + z1 * sb;
    const z2 = z1 * cb - x * sb;
    return [x2 * cc - y1 * sc, x2 * sc + y1 * cc, z2];
  };
}

export const dot = (a: Vec, b: Vec): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
