import type { paletteNames } from './constants.ts';

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
  marigold: {
    ground: '#140d05',
    stand: '#21160a',
    rope: '#422d14',
    text: '#fdf4e4',
    quiet: '#bfa785',
    accent: '#ff9d1c',
    ink: '#1d1003',
    sky: ['#0a0603', '#3a1c06', '#b45a0a'],
    turf: ['#35521c', '#426423', '#14200b'],
    clay: '#c78f4e',
    light: '#ffeec2',
    crowd: ['#3a260f', '#77511f', '#ffe0a0'],
    warm: '#ffd75e',
  },
  lagoon: {
    ground: '#05101d',
    stand: '#0a1a2d',
    rope: '#183150',
    text: '#ebf5ff',
    quiet: '#8aa5c2',
    accent: '#35cdf7',
    ink: '#03131f',
    sky: ['#020711', '#06254a', '#0e6a9a'],
    turf: ['#0b4a78', '#0f588d', '#04182b'],
    clay: '#bfae8c',
    light: '#d8f5ff',
    crowd: ['#11304d', '#2f6690', '#cdf3ff'],
    warm: '#ff9880',
  },
  ember: {
    ground: '#100908',
    stand: '#1c100d',
    rope: '#3c211a',
    text: '#faefe9',
    quiet: '#b79d94',
    accent: '#ff6d3f',
    ink: '#1c0803',
    sky: ['#070303', '#2c0c07', '#99290d'],
    turf: ['#47190f', '#572014', '#1b0906'],
    clay: '#a8765a',
    light: '#ffdcbd',
    crowd: ['#301611', '#6b3022', '#ffc79b'],
    warm: '#ffc24a',
  },
  orchid: {
    ground: '#110a1a',
    stand: '#1b1129',
    rope: '#36234f',
    text: '#f8f0ff',
    quiet: '#ae9cc4',
    accent: '#f08cf2',
    ink: '#1d0720',
    sky: ['#090412', '#2f1259', '#8c33a8'],
    turf: ['#3a1f70', '#472787', '#160b2c'],
    clay: '#b58fa6',
    light: '#fbe3ff',
    crowd: ['#2b1844', '#5f3b8a', '#f8cfff'],
    warm: '#7fe3ff',
  },
  mint: {
    ground: '#08130c',
    stand: '#0e1e14',
    rope: '#1f3a29',
    text: '#eefaf0',
    quiet: '#93b09b',
    accent: '#86ee8f',
    ink: '#06190a',
    sky: ['#030a06', '#0b2e1a', '#2c8050'],
    turf: ['#1c6b33', '#237b3c', '#0a2412'],
    clay: '#bfa87a',
    light: '#eaffdf',
    crowd: ['#17321f', '#3a6a48', '#ddffd9'],
    warm: '#ff9fb2',
  },
  frost: {
    ground: '#0c1119',
    stand: '#141b27',
    rope: '#2a374b',
    text: '#f3f7fd',
    quiet: '#9aabc3',
    accent: '#b9dcff',
    ink: '#0a1523',
    sky: ['#060a13', '#1b2b49', '#6f8fc4'],
    turf: ['#33517c', '#3e5f8e', '#121d30'],
    clay: '#b9bcc4',
    light: '#f2f9ff',
    crowd: ['#212f46', '#506a92', '#e8f3ff'],
    warm: '#ffb4a2',
  },
  sand: {
    ground: '#14100b',
    stand: '#201a12',
    rope: '#40352a',
    text: '#faf4ea',
    quiet: '#b8a994',
    accent: '#efcf94',
    ink: '#1b1408',
    sky: ['#0b090f', '#35282f', '#b5825a'],
    turf: ['#6b5233', '#7b5f3c', '#241b11'],
    clay: '#d0a873',
    light: '#fff3da',
    crowd: ['#352b20', '#70603f', '#ffeccb'],
    warm: '#6fd6c9',
  },
  rose: {
    ground: '#15090e',
    stand: '#221017',
    rope: '#45202d',
    text: '#fff0f3',
    quiet: '#c09aa5',
    accent: '#ff7a9b',
    ink: '#22040d',
    sky: ['#0b0307', '#420d28', '#c2416b'],
    turf: ['#6b1638', '#801c45', '#260813'],
    clay: '#c99584',
    light: '#ffe4e6',
    crowd: ['#38141f', '#7a3148', '#ffcbd4'],
    warm: '#ffcf7a',
  },
} satisfies Record<(typeof paletteNames)[number], Palette>;

export type PaletteName = keyof typeof palettes;

export const palette = (name: string): Palette => palettes[name as PaletteName] ?? palettes.night;
