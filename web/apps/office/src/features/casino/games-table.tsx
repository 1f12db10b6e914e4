import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import type { GameSetting } from '../../domain/casino/casino.ts';
import { useCasinoNames } from '../../domain/casino/names.ts';
import { useI18n } from '../../i18n.ts';
import { Row, RowButton } from '../../parts/queue-row.tsx';
import { Cell, Head, Table } from '../../parts/table.tsx';
import { GameState, returnOf } from './game-state.tsx';

interface Props {
  games: GameSetting[];
  chosen?: string;
  onChoose: (game: string) => void;
  /** Moves a game by a place; absent if the member may not order. */
  onMove?: (game: string, by: 1 | -1) => void;
}

/** The games in the order of the lobby. */
export function GamesTable({ games, chosen, onChoose, onMove }: Props) {
  const { t, locale } = useI18n();
  const names = useCasinoNames();
  return (
    <Table aria-label={t('casino.games')}>
      <Head
        columns={[
          { name: t('casino.place'), end: true, className: 'w-0' },
          { name: t('casino.game') },
          { name: t('casino.state') },
          { name: t('casino.categories'), className: 'hidden md:table-cell' },
          { name: t('casino.declared'), end: true, className: 'hidden sm:table-cell' },
          ...(onMove
            ? [{ name: <span className="sr-only">{t('casino.order')}</span>, className: 'w-0' }]
            : []),
        ]}
      />
      <tbody>
        {games.map((g, i) => (
          <Row key={g.game} chosen={g.game === chosen} onChoose={() => onChoose(g.game)}>
            <Cell end className="num text-quiet">
              {i + 1}
            </Cell>
            <Cell className="w-full max-w-32 sm:w-auto sm:max-w-none">
              <RowButton
                chosen={g.game === chosen}
                onChoose={() => onChoose(g.game)}
                second={returnOf(g, locale)}
              >
                {names.game(g.game)}
              </RowButton>
            </Cell>
            <Cell>
              <GameState of={g} />
            </Cell>
            <Cell className="hidden max-w-56 truncate text-quiet md:table-cell">
              {g.categories.map(names.category).join(', ')}
            </Cell>
            <Cell end className="num hidden sm:table-cell">
              {returnOf(g, locale)}
            </Cell>
            {onMove && (
              <Cell className="px-1!">
                <span className="flex">
                  <Move
                    label={t('casino.up', { game: names.game(g.game) })}
                    disabled={i === 0}
                    onMove={() => onMove(g.game, -1)}
                  >
                    <ArrowUp size={16} aria-hidden />
                  </Move>
                  <Move
                    label={t('casino.down', { game: names.game(g.game) })}
                    disabled={i === games.length - 1}
                    onMove={() => onMove(g.game, 1)}
                  >
                    <ArrowDown size={16} aria-hidden />
                  </Move>
                </span>
              </Cell>
            )}
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

interface MoveProps {
  label: string;
  disabled: boolean;
  onMove: () => void;
  children: ReactNode;
}

function Move({ label, disabled, onMove, children }: MoveProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={disabled}
      className="grid size-9 place-items-center rounded text-quiet hover:bg-rope/60 hover:text-fore disabled:opacity-30 max-sm:size-11"
      onClick={(event) => {
        event.stopPropagation();
        onMove();
      }}
    >
      {children}
    </button>
  );
}
