import { gameKey, type SupplierGame } from '../../domain/casino/suppliers.ts';
import { useI18n } from '../../i18n.ts';
import { Row, RowButton } from '../../parts/queue-row.tsx';
import { Cell, Head, Table } from '../../parts/table.tsx';

/** Whether players can open a game. */
export function SupplierGameState({ of: g }: { of: SupplierGame }) {
  const { t } = useI18n();
  const blocked = new Set([...g.blocked, ...g.own_blocked]).size;
  const state = !g.listed
    ? { name: t('suppliers.unlisted'), tone: 'text-quiet' }
    : !g.offered
      ? { name: t('casino.state.off'), tone: 'text-down' }
      : blocked > 0
        ? { name: t('casino.state.off_in', { n: blocked }), tone: 'text-money' }
        : { name: t('casino.state.on'), tone: 'text-up' };
  return (
    <span className={`inline-flex items-center gap-1.5 ${state.tone}`}>
      <span aria-hidden className="size-2 rounded-full bg-current" />
      {state.name}
    </span>
  );
}

interface Props {
  games: SupplierGame[];
  chosen?: string;
  onChoose: (key: string) => void;
}

/** The games of suppliers by name. */
export function SupplierGamesTable({ games, chosen, onChoose }: Props) {
  const { t } = useI18n();
  return (
    <Table aria-label={t('suppliers.games')}>
      <Head
        columns={[
          { name: t('casino.game') },
          { name: t('suppliers.supplier'), className: 'hidden sm:table-cell' },
          { name: t('suppliers.studio'), className: 'hidden md:table-cell' },
          { name: t('casino.state') },
          { name: t('suppliers.marks'), className: 'hidden md:table-cell' },
        ]}
      />
      <tbody>
        {games.map((g) => (
          <Row
            key={gameKey(g)}
            chosen={gameKey(g) === chosen}
            onChoose={() => onChoose(gameKey(g))}
          >
            <Cell className="w-full max-w-40">
              <RowButton
                chosen={gameKey(g) === chosen}
                onChoose={() => onChoose(gameKey(g))}
                second={g.supplier}
              >
                {g.name}
              </RowButton>
            </Cell>
            <Cell className="hidden sm:table-cell">{g.supplier}</Cell>
            <Cell className="hidden max-w-40 truncate text-quiet md:table-cell">{g.studio}</Cell>
            <Cell>
              <SupplierGameState of={g} />
            </Cell>
            <Cell className="hidden text-quiet md:table-cell">
              {[g.is_new && t('casino.new'), g.exclusive && t('casino.exclusive')]
                .filter(Boolean)
                .join(', ')}
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
