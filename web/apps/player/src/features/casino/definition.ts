import type { FunctionComponent } from 'react';
import type { Action, Round } from '../../domain/casino/calls.ts';
import type { GameId } from '../../domain/casino/games.ts';

export interface SettingsProps<Params> {
  params: Params;
  onChange: (params: Params) => void;
  /** A round is open: its settings stand. */
  disabled: boolean;
}

export interface StageProps<Params, View> {
  params: Params;
  onChange: (params: Params) => void;
  /** A round is open and takes actions. */
  open: boolean;
  /** The round that is open or was played last, with what the player may see of it. */
  round?: Round;
  view?: View;
  /** Nothing moves: the result may be shown. */
  resting: boolean;
  /** The motion is shown at all: the round was played here, and the player did not reduce motion. */
  moving: boolean;
  busy: boolean;
  act: (action: Action) => void;
}

/** The screen of a game, in the common frame. */
export interface GameDefinition<Params, View> {
  id: GameId;
  initial: Params;
  /** Milliseconds from the answer until the result rests, for one round or step. */
  motion: (params: Params, view: View) => number;
  Stage: FunctionComponent<StageProps<Params, View>>;
  Settings?: FunctionComponent<SettingsProps<Params>>;
  /** The table to bet on, below the stage. */
  Table?: FunctionComponent<SettingsProps<Params>>;
  /** The table is high: the stage is lower than usual, so that both are seen. */
  highTable?: true;
  /** How many chips lie on the table, 0 if there is nothing to play yet. Without it there is one. */
  chips?: (params: Params) => number;
  /** What the stake field is about: one chip, or the whole round. */
  unit?: 'chip';
  /** The motion can be cut short, where the country allows it. */
  skips?: true;
  /** The settings after a round was started, if they are others. */
  next?: (params: Params) => Params | undefined;
  /** The name of the declared figures of these settings. */
  figures?: (params: Params) => string;
}

/** A definition whose types the frame need not know. */
export type AnyGame = GameDefinition<unknown, unknown>;

/** Returns a definition for the frame, which passes settings and views only back to where they came from. */
export const defineGame = <Params, View>(game: GameDefinition<Params, View>): AnyGame =>
  game as unknown as AnyGame;
