import type { Card, Over, Score, SportEvent, Team } from '@maidan/api';
import type { ReactNode } from 'react';
import { teamColour } from '../../domain/event/team-colour.ts';
import { battingSide, lastTwoInnings } from './sides.ts';

const width = 300;
const height = 140;

export interface InningsProps {
  overs: Over[];
  event: SportEvent;
  score: Score;
  cards: Card[];
}

export interface Innings {
  innings: number;
  team: Team;
  overs: Over[];
}

/** Returns the last two innings, each with its batting team. */
export function inningsOf({ overs, event, score, cards }: InningsProps): Innings[] {
  const shown = lastTwoInnings(
    overs.map((over) => over.innings),
    cards,
  );
  return shown.map((innings) => ({
    innings,
    team: event[battingSide(innings, score, cards)],
    overs: overs.filter((over) => over.innings === innings),
  }));
}

interface Point {
  x: number;
  y: number;
  /** Draws a dot at the point. */
  marked?: boolean;
}

export interface Line extends Innings {
  points: Point[];
  /** The latest value as text. */
  latest: string;
}

interface Props {
  title: string;
  lines: Line[];
  /** The ends of the axes. The y axis starts at 0, the x axis at `left`. */
  top: number;
  right: number;
  left?: number;
  /** Shown under the chart. */
  children?: ReactNode;
}

/** A chart with one line per innings, in the colour of the batting team. */
export function LineChart({ title, lines, top, right, left = 0, children }: Props) {
  const at = ({ x, y }: Point) =>
    `${(((x - left) / (right - left)) * width).toFixed(1)} ${(height * (1 - y / top)).toFixed(1)}`;
  return (
    <figure>
      <figcaption className="grid gap-1 pb-4">
        <span className="sr-only">{title}</span>
        {lines.map(({ innings, team, latest }) => (
          <span key={innings} className="flex items-center gap-2 text-sm">
            <span
              aria-hidden
              className="h-0.5 w-4"
              style={{ background: teamColour(team.colour) }}
            />
            <span className="font-medium">{team.short}</span>
            <span className="num text-quiet">{latest}</span>
          </span>
        ))}
      </figcaption>
      <div dir="ltr" aria-hidden className="flex gap-2">
        <svg
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          className="h-36 min-w-0 flex-1 overflow-visible"
        >
          {[0, 0.5, 1].map((fraction) => (
            <path
              key={fraction}
              d={`M0 ${height * fraction}H${width}`}
              className="stroke-rope"
              vectorEffect="non-scaling-stroke"
            />
          ))}
          {lines.map(({ innings, team, points }) => (
            <g key={innings}>
              <path
                d={`M${points.map(at).join('L')}`}
                fill="none"
                style={{ stroke: teamColour(team.colour) }}
                strokeWidth="2.5"
                strokeLinejoin="round"
                vectorEffect="non-scaling-stroke"
              />
              {points
                .filter(({ marked }) => marked)
                .map((point) => (
                  <path
                    key={point.x}
                    d={`M${at(point)}h0.01`}
                    className="stroke-ball"
                    strokeWidth="7"
                    strokeLinecap="round"
                    vectorEffect="non-scaling-stroke"
                  />
                ))}
            </g>
          ))}
        </svg>
        <div className="num flex w-8 flex-col justify-between text-end text-xs text-quiet">
          <span>{top}</span>
          <span>{top / 2}</span>
          <span>0</span>
        </div>
      </div>
      {children}
    </figure>
  );
}
