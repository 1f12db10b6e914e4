/** Sounds of games, synthesised: nothing is loaded, and nothing sounds until the player switches it on. */

const item = 'casino.sound';

let on: boolean | undefined;
let audio: AudioContext | undefined;

export function soundOn(): boolean {
  try {
    on ??= localStorage.getItem(item) === 'on';
  } catch {
    on = false;
  }
  return on;
}

/** Switches sounds for all games. It is called by a tap, which browsers ask for before a page may sound. */
export function switchSound(to: boolean): void {
  on = to;
  try {
    localStorage.setItem(item, to ? 'on' : 'off');
  } catch {
    // A full or forbidden storage: the choice holds until the page is closed.
  }
  if (to) note(660, 0, 0.09);
}

interface Tone {
  type?: OscillatorType;
  /** Loudness from 0 to 1. */
  gain?: number;
  /** The frequency at the end. */
  to?: number;
}

/** Sounds a tone of some hertz after some seconds, if sounds are on. */
export function note(hertz: number, after: number, seconds: number, tone: Tone = {}): void {
  if (!soundOn()) return;
  audio ??= new AudioContext();
  if (audio.state === 'suspended') void audio.resume();
  const { type = 'triangle', gain = 0.16, to = hertz } = tone;
  const begin = audio.currentTime + after;
  const source = new OscillatorNode(audio, { type, frequency: hertz });
  source.frequency.exponentialRampToValueAtTime(Math.max(20, to), begin + seconds);
  const volume = new GainNode(audio, { gain: 0 });
  volume.gain.setValueAtTime(0, begin);
  volume.gain.linearRampToValueAtTime(gain, begin + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.0001, begin + seconds);
  source.connect(volume).connect(audio.destination);
  source.start(begin);
  source.stop(begin + seconds + 0.02);
}

/** Notes one after the other. */
export const melody = (hertz: readonly number[], each: number, tone?: Tone): void =>
  hertz.forEach((pitch, i) => note(pitch, i * each, each * 1.8, tone));

/** A chip that is put down: the stake is taken. */
export const soundStake = (): void => {
  note(190, 0, 0.05, { type: 'square', gain: 0.07, to: 90 });
  note(1400, 0.01, 0.04, { gain: 0.05 });
};

/** A return above the stake: the more, the longer. A return up to the stake is quiet, as a loss is. */
export function soundWin(times: number): void {
  const scale = [523, 659, 784, 1047, 1319, 1568, 2093];
  melody(scale.slice(0, times < 2 ? 2 : times < 5 ? 3 : times < 20 ? 5 : 7), 0.09);
}
