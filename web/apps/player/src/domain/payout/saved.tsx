import { clsx } from 'clsx';
import { Coins, Landmark, Mail, Smartphone, Wallet } from 'lucide-react';
import type { SavedAccount } from './calls.ts';
import { usePayoutT } from './i18n.ts';

const icons = {
  bank: Landmark,
  upi: Smartphone,
  wallet: Wallet,
  mobile_money: Smartphone,
  other: Mail,
  bitcoin: Coins,
  ethereum: Coins,
  tron: Coins,
} as const;

/** A saved account: provider, masked number and name. */
export function AccountLine({ account }: { account: SavedAccount }) {
  const tPayout = usePayoutT();
  const Icon = icons[account.kind];
  return (
    <>
      <span aria-hidden className="grid size-10 shrink-0 place-items-center rounded bg-raised">
        <Icon size={20} className="text-quiet" />
      </span>
      <span className="grid min-w-0 grow">
        <span className="truncate font-semibold">
          {account.provider || tPayout(`payout.kind_${account.kind}`)}{' '}
          <bdi className="num font-normal whitespace-nowrap">{account.masked}</bdi>
        </span>
        <span className="truncate text-sm text-quiet">{account.name}</span>
      </span>
    </>
  );
}

interface ChoiceProps {
  accounts: SavedAccount[];
  /** Id of a saved account; empty for a new one. */
  value: string;
  onChange: (id: string) => void;
}

/** Chooses a saved account or a new one. */
export function SavedChoice({ accounts, value, onChange }: ChoiceProps) {
  const tPayout = usePayoutT();
  const row = (id: string) =>
    clsx(
      'flex min-h-16 items-center gap-3 rounded border px-3 py-2 has-focus-visible:outline-2 has-focus-visible:outline-floodlight',
      value === id ? 'border-fore bg-raised' : 'border-rope bg-stand hover:border-edge',
    );
  const radio = (id: string) => (
    <input
      type="radio"
      name="payout-account"
      className="sr-only"
      checked={value === id}
      onChange={() => onChange(id)}
    />
  );
  return (
    <fieldset>
      <legend className="pb-1.5 text-sm font-medium">{tPayout('payout.to')}</legend>
      <div className="grid gap-2">
        {accounts.map((account) => (
          <label key={account.id} className={row(account.id)}>
            {radio(account.id)}
            <AccountLine account={account} />
          </label>
        ))}
        <label className={row('')}>
          {radio('')}
          <span className="font-semibold">{tPayout('payout.another')}</span>
        </label>
      </div>
    </fieldset>
  );
}
