/** The colours of a page and of the scene on it. All text colours reach AA on `ground` and `stand`. */
export interface Palette {
  ground: string;
  stand: string;
  rope: string;
  text: string;
  quiet: string;
  /** The one bright light of the page; text on it is `ink`. */
  accent: string;
  ink: string;
  /** Sky from the zenith to the horizon. */
  sky: [string, string, string];
  /** Two shades of mown grass under the lights, and their edge in the dark. */
  turf: [string, string, string];
  clay: string;
  /** What the lamps throw. */
  light: string;
  /** The crowd: dark, middle, and the phones that are held up. */
  crowd: [string, string, string];
  /** A second voice for sixes and winnings. */
  warm: string;
}

export const palettes = {
  night: {
    ground: '#0b1014',
    stand: '#121a20',
    rope: '#22303a',
    text: '#eef4f1',
    quiet: '#8fa3ad',
    accent: '#d9f84a',
    ink: '#10171c',
    sky: ['#05080b', '#0d171e', '#20363f'],
    turf: ['#1d5a35', '#247040', '#0b2016'],
    clay: '#c2a672',
    light: '#f6ffd8',
    crowd: ['#1c2a33', '#3b515d', '#dfe9d0'],
    warm: '#ffc94d',
  },
  dusk: {
    ground: '#120d18',
    stand: '#1b1423',
    rope: '#35283f',
    text: '#f7f0f2',
    quiet: '#ae9eb4',
    accent: '#ffb37a',
    ink: '#1c1016',
    sky: ['#0c0a18', '#3a1f45', '#d9634a'],
    turf: ['#2a2337', '#33293f', '#140f1c'],
    clay: '#b98a6b',
    light: '#ffe6c9',
    crowd: ['#2c2136', '#5b4462', '#ffd9b8'],
    warm: '#ffd66b',
  },
  monsoon: {
    ground: '#08131a',
    stand: '#0e1d26',
    rope: '#1d3440',
    text: '#ecf6f6',
    quiet: '#8caab2',
    accent: '#72f0c6',
    ink: '#06181a',
    sky: ['#03090e', '#0a2029', '#1b4a50'],
    turf: ['#0f5546', '#146653', '#062019'],
    clay: '#b59f78',
    light: '#dcfff4',
    crowd: ['#16303a', '#35606a', '#d7fff0'],
    warm: '#ffcf66',
  },
  festival: {
    ground: '#150c12',
    stand: '#20131b',
    rope: '#402431',
    text: '#fbf1ee',
    quiet: '#b9a0a6',
    accent: '#ffd04a',
    ink: '#1d1206',
    sky: ['#0b0509', '#32101f', '#7a2635'],
    turf: ['#5a1d33', '#74263f', '#230a14'],
    clay: '#c99b5a',
    light: '#fff0c4',
    crowd: ['#33161f', '#6b3340', '#ffe2a8'],
    warm: '#ff7f50',
  },
} satisfies Record<string, Palette>;

export type PaletteName = keyof typeof palettes;

export const palette = (name: string): Palette => palettes[name as PaletteName] ?? palettes.night;
