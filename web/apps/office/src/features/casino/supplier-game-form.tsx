import { Button, Checkbox, toast } from '@maidan/ui';
import { useState } from 'react';
import { suppliers, type SupplierGame } from '../../domain/casino/suppliers.ts';
import { useI18n } from '../../i18n.ts';
import { Fact, Facts } from '../../parts/fact.tsx';
import { Review } from '../../parts/review.tsx';
import { countriesOf } from '../../domain/country/codes.ts';
import { Countries } from './countries.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { SupplierGameState } from './supplier-games.tsx';

interface Props {
  of: SupplierGame;
  mayChange: boolean;
  onBack: () => void;
}

/** What the operator decides about a game of a supplier, as a form. */
export function SupplierGameForm({ of: g, mayChange, onBack }: Props) {
  const { t, locale } = useI18n();
  const stored = { off: !g.offered, is_new: g.is_new, exclusive: g.exclusive };
  const [draft, setDraft] = useState(stored);
  const [countries, setCountries] = useState(g.own_blocked.join(', '));
  const [asking, setAsking] = useState(false);
  const blocked = countriesOf(countries);
  const changed =
    JSON.stringify([draft, blocked]) !== JSON.stringify([stored, [...g.own_blocked].sort()]);
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const check = (name: keyof typeof draft, label: string) => (
    <Checkbox
      label={label}
      checked={draft[name]}
      onChange={(event) => setDraft({ ...draft, [name]: event.target.checked })}
    />
  );
  return (
    <Review label={t('casino.settings_of')} onBack={onBack}>
      <header className="grid gap-1">
        <h2 className="heading text-xl">{g.name}</h2>
        <p className="num text-sm wrap-anywhere text-quiet">
          {g.supplier} · {g.id}
        </p>
      </header>
      <Facts>
        <Fact name={t('casino.state')}>
          <SupplierGameState of={g} />
        </Fact>
        <Fact name={t('suppliers.studio')}>{g.studio || '–'}</Fact>
        <Fact name={t('suppliers.category')}>{g.category || '–'}</Fact>
        {g.return > 0 && (
          <Fact name={t('casino.declared')}>
            {new Intl.NumberFormat(locale, {
              style: 'percent',
              maximumFractionDigits: 2,
            }).format(g.return / 10_000)}
          </Fact>
        )}
        <Fact name={t('suppliers.demo')}>{t(g.demo ? 'casino.yes' : 'casino.no')}</Fact>
        <Fact name={t('suppliers.free_rounds')}>
          {t(g.free_rounds ? 'casino.yes' : 'casino.no')}
        </Fact>
        {g.blocked.length > 0 && (
          <Fact name={t('suppliers.blocked')}>{g.blocked.map((c) => names.of(c)).join(', ')}</Fact>
        )}
      </Facts>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (blocked && changed) setAsking(true);
        }}
      >
        <fieldset disabled={!mayChange} className="grid min-w-0 gap-4">
          <div className="grid grid-cols-2 gap-x-3">
            {check('off', t('casino.off'))}
            {check('is_new', t('casino.new'))}
            {check('exclusive', t('casino.exclusive'))}
          </div>
          <Countries value={countries} wrong={!blocked} onChange={setCountries} />
        </fieldset>
        {mayChange && (
          <Button type="submit" variant="primary" disabled={!changed || !blocked}>
            {t('casino.save')}
          </Button>
        )}
      </form>
      {asking && blocked && (
        <ReasonDialog
          title={t('casino.save_of', { game: g.name })}
          text={t('suppliers.save.text')}
          submit={t('casino.save')}
          danger={draft.off && g.offered}
          change={(reason) =>
            suppliers.offer(g.supplier, g.id, {
              offered: !draft.off,
              is_new: draft.is_new,
              exclusive: draft.exclusive,
              blocked,
              reason,
            })
          }
          onDone={() => {
            setAsking(false);
            toast(t('casino.saved'));
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Review>
  );
}
