import { minor } from '@maidan/money';
import { Button, ErrorState, Loading, Skeleton } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useErrorText } from '../../api.ts';
import type { Account } from '../../domain/casino/calls.ts';
import { useT } from '../../domain/casino/i18n.ts';
import { launchQuery, type SupplierGame } from '../../domain/casino/suppliers.ts';
import { fundsQuery } from '../../domain/wallet/funds.ts';
import { balanceQuery } from '../../domain/wallet/queries.ts';
import { useT as useAppT } from '../../i18n.ts';
import { isSame, moneyOf, ofBonus, useAccount } from './accounts.ts';
import { BonusNotes } from './bonus-notes.tsx';
import { FundsChoice } from './stake.tsx';

/** Screens up to this width are phones, for which suppliers have pages of their own. */
const phone = '(max-width: 767px)';

/** What a supplier's page may do: it is on another origin and cannot reach this one. */
const allowed = 'allow-scripts allow-same-origin allow-forms allow-popups';

interface FrameProps {
  of: { supplier: string; game: string };
  name: string;
  /** The balance to play with. */
  account: Account;
}

function Frame({ of, name, account }: FrameProps) {
  const app = useAppT();
  const explain = useErrorText();
  const { data, error, refetch } = useQuery(launchQuery(of, account, matchMedia(phone).matches));
  if (error) {
    return (
      <ErrorState
        title={app('page.error')}
        text={explain(error)}
        action={<Button onClick={() => void refetch()}>{app('app.retry')}</Button>}
      />
    );
  }
  if (!data) return <Opening />;
  return (
    <iframe
      title={name}
      src={data.url}
      sandbox={allowed}
      allow="autoplay; fullscreen"
      referrerPolicy="no-referrer"
      className="h-[min(44rem,67dvh)] lg:h-[min(44rem,76dvh)] w-full rounded border-0"
    />
  );
}

export function Opening() {
  const t = useT();
  return (
    <Loading label={t('casino.loading')}>
      <Skeleton className="h-[min(44rem,67dvh)] lg:h-[min(44rem,76dvh)]" />
    </Loading>
  );
}

/**
 * A game with the balance that it is played with. The supplier knows the balance of the session that it was opened with, so another balance opens the game again. That happens only when the player chooses
 * one: a bonus that ends while the reels turn does not take the game away.
 */
export function SupplierPlay({
  game,
  of,
  name,
}: { game: SupplierGame | undefined } & Omit<FrameProps, 'account'>) {
  const t = useT();
  const balance = useQuery(balanceQuery);
  const rewards = useQuery(fundsQuery);
  const staff = rewards.data?.bonus ?? minor(0);
  const start = useAccount(game?.product, `${of.supplier}:${of.game}`, staff);
  const [opened, setOpened] = useState<Account>();
  if (!opened && !start.pending && !rewards.isPending) setOpened(start.account);
  if (!opened) return <Opening />;
  const balances = moneyOf(balance.data?.amount ?? minor(0), start.accepted.map(ofBonus), staff);
  const open = balances.find((one) => isSame(one, opened));
  return (
    <>
      {(balances.length > 1 || !open) && balance.data && (
        <div className="grid gap-1 px-1 lg:max-w-xl lg:px-0">
          <FundsChoice
            value={opened}
            onChange={(next) => {
              start.choose(next);
              setOpened(next);
            }}
            balances={balances}
            currency={balance.data.currency}
            disabled={false}
          />
          {!open && (
            <p role="status" className="text-sm text-money">
              {t('casino.grant_ended')}
            </p>
          )}
        </div>
      )}
      <Frame key={opened.grant ?? opened.funds} of={of} name={name} account={opened} />
      <div className="grid gap-1 px-1 lg:px-0">
        <BonusNotes
          bonus={open && start.accepted.find(({ id }) => id === open.grant)}
          excluded={start.excluded}
          over={false}
        />
      </div>
    </>
  );
}
