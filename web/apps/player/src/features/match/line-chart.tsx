import type { Card, Over, Score, SportEvent, Team } from '@maidan/api';
import type { ReactNode } from 'react';
import { teamColour } from '../../team-colour.ts';
import { batsIn, lastTwo } from './sides.ts';

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

/** The innings that are drawn over each other: the last two, each with who bats in it. */
export function inningsOf({ overs, event, score, cards }: InningsProps): Innings[] {
  const shown = lastTwo(
    overs.map((over) => over.innings),
    cards,
  );
  return shown.map((innings) => ({
    innings,
    team: event[batsIn(innings, score, cards)],
    overs: overs.filter((over) => over.innings === innings),
  }));
}

interface Point {
  x: number;
  y: number;
  /** A ball on the line. */
  marked?: boolean;
}

export interface Line extends Innings {
  points: Point[];
  /** Where the line stands now, in words. */
  now: string;
}

interface Props {
  title: string;
  lines: Line[];
  /** The values at the ends of the axes; both begin at nothing but for `left`. */
  top: number;
  right: number;
  left?: number;
  /** What stands under the chart. */
  children?: ReactNode;
}

/** Lines of innings over each other, in the colours of those who bat. */
export function LineChart({ title, lines, top, right, left = 0, children }: Props) {
  const at = ({ x, y }: Point) =>
    `${(((x - left) / (right - left)) * width).toFixed(1)} ${(height * (1 - y / top)).toFixed(1)}`;
  return (
    <figure>
      <figcaption className="grid gap-1 pb-4">
        <span className="sr-only">{title}</span>
        {lines.map(({ innings, team, now }) => (
          <span key={innings} className="flex items-center gap-2 text-sm">
            <span
              aria-hidden
              className="h-0.5 w-4"
              style={{ background: teamColour(team.colour) }}
            />
            <span className="font-medium">{team.short}</span>
            <span className="num text-quiet">{now}</span>
          </span>
        ))}
      </figcaption>
      <div dir="ltr" aria-hidden className="flex gap-2">
        <svg
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          className="h-36 min-w-0 flex-1 overflow-visible"
        >
          {[0, 0.5, 1].map((part) => (
            <path
              key={part}
              d={`M0 ${height * part}H${width}`}
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
