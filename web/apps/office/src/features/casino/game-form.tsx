import { Button, Checkbox, Field, Input, toast } from '@maidan/ui';
import { clsx } from 'clsx';
import { useState } from 'react';
import { casino, type CasinoSettings, type GameSetting } from '../../domain/casino/casino.ts';
import { useCasinoNames } from '../../domain/casino/names.ts';
import { useI18n } from '../../i18n.ts';
import { Fact, Facts } from '../../parts/fact.tsx';
import { Review } from '../../parts/review.tsx';
import { moment } from '../../time.ts';
import { countriesOf } from '../../domain/country/codes.ts';
import { Countries } from './countries.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { StakeLimits } from './stake-limits.tsx';
import { writtenStakes, stakesOf } from './stakes.ts';
import { returnOf } from './game-state.tsx';

interface Props {
  of: GameSetting;
  settings: CasinoSettings;
  mayChange: boolean;
  onBack: () => void;
}

const text = (list: string[]) => list.join(', ');

/** What is set for a game, as a form. Its key is the version, so that a newer one replaces what was entered. */
export function GameForm({ of, settings, mayChange, onBack }: Props) {
  const { t, locale } = useI18n();
  const names = useCasinoNames();
  const [draft, setDraft] = useState(of);
  const [countries, setCountries] = useState(text(of.off_in));
  const [written, setWritten] = useState(() => writtenStakes(of.stakes));
  const [asking, setAsking] = useState(false);
  const change = (part: Partial<GameSetting>) => setDraft((old) => ({ ...old, ...part }));
  const offIn = countriesOf(countries);
  const stakes = stakesOf(written);
  const fits = offIn !== undefined && stakes !== undefined;
  const next = { ...draft, off_in: offIn ?? of.off_in, stakes: stakes ?? of.stakes };
  const changed = !fits || JSON.stringify(next) !== JSON.stringify(of);
  return (
    <Review label={t('casino.settings_of')} onBack={onBack}>
      <header>
        <h2 className="heading text-xl">{names.game(of.game)}</h2>
        <p className="num text-sm text-quiet">
          {of.game} · {t('casino.declared')} {returnOf(of, locale)}
        </p>
      </header>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (fits && changed) setAsking(true);
        }}
      >
        <fieldset disabled={!mayChange} className="grid min-w-0 gap-4">
          <Switches draft={draft} onChange={change} />
          <Countries value={countries} wrong={offIn === undefined} onChange={setCountries} />
          {(draft.works || draft.message) && (
            <Field label={t('casino.message')} hint={t('casino.message.hint')}>
              <Input
                maxLength={300}
                value={draft.message}
                onChange={(event) => change({ message: event.target.value })}
              />
            </Field>
          )}
          <CategoryChoice
            short={mayChange}
            all={settings.categories}
            value={draft.categories}
            onChange={(categories) => change({ categories })}
          />
          <StakeLimits
            value={written}
            limits={settings.limits}
            wrong={stakes === undefined}
            onChange={setWritten}
          />
        </fieldset>
        {mayChange && (
          <Button type="submit" variant="primary" disabled={!changed || !fits}>
            {t('casino.save')}
          </Button>
        )}
      </form>
      {of.changed_at > 0 && (
        <Facts>
          <Fact name={t('casino.changed')}>
            {moment(of.changed_at, locale)}
            <span className="block text-quiet">{of.member}</span>
          </Fact>
        </Facts>
      )}
      {asking && (
        <ReasonDialog
          title={t('casino.save_of', { game: names.game(of.game) })}
          text={t('casino.save.text')}
          submit={t('casino.save')}
          danger={next.off && !of.off}
          change={(reason) => casino.changeGame(of.game, bodyOf(next, reason))}
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

const bodyOf = (g: GameSetting, reason: string) => ({
  version: g.version,
  categories: g.categories,
  is_new: g.is_new,
  exclusive: g.exclusive,
  off: g.off,
  off_in: g.off_in,
  works: g.works,
  message: g.message,
  stakes: g.stakes,
  reason,
});

interface SwitchesProps {
  draft: GameSetting;
  onChange: (part: Partial<GameSetting>) => void;
}

function Switches({ draft, onChange }: SwitchesProps) {
  const { t } = useI18n();
  return (
    <div className="grid grid-cols-2 gap-x-3">
      <Checkbox
        label={t('casino.off')}
        checked={draft.off}
        onChange={(event) => onChange({ off: event.target.checked })}
      />
      <Checkbox
        label={t('casino.works')}
        checked={draft.works}
        onChange={(event) => onChange({ works: event.target.checked })}
      />
      <Checkbox
        label={t('casino.new')}
        checked={draft.is_new}
        onChange={(event) => onChange({ is_new: event.target.checked })}
      />
      <Checkbox
        label={t('casino.exclusive')}
        checked={draft.exclusive}
        onChange={(event) => onChange({ exclusive: event.target.checked })}
      />
    </div>
  );
}

interface CategoryProps {
  /** Whether the list is cut and scrolled: what cannot be changed cannot be scrolled by keyboard. */
  short: boolean;
  all: string[];
  value: string[];
  onChange: (categories: string[]) => void;
}

/** The groups of the lobby that a game is in, in the order of the lobby. */
function CategoryChoice({ short, all, value, onChange }: CategoryProps) {
  const { t } = useI18n();
  const names = useCasinoNames();
  return (
    <fieldset className="grid gap-1">
      <legend className="text-sm font-medium">{t('casino.categories')}</legend>
      <div
        className={clsx(
          'grid grid-cols-2 gap-x-3 rounded border border-rope px-3',
          short && 'max-h-48 overflow-y-auto',
        )}
      >
        {all.map((one) => (
          <Checkbox
            key={one}
            label={names.category(one)}
            checked={value.includes(one)}
            onChange={(event) =>
              onChange(all.filter((c) => (c === one ? event.target.checked : value.includes(c))))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
