import { Checkbox, Field, Input, toast } from '@maidan/ui';
import { useState } from 'react';
import { casino, type Chain } from '../../domain/casino/casino.ts';
import { useCasinoNames } from '../../domain/casino/names.ts';
import { useI18n } from '../../i18n.ts';
import { Fact, Facts } from '../../parts/fact.tsx';
import { moment } from '../../time.ts';
import { ReasonDialog } from './reason-dialog.tsx';

/** The salts that every verifier reads alike, as the server checks them. */
const saltFits = (salt: string) => /^[!-~]{8,128}$/.test(salt);

/** Fixes the salt of a chain: a public text that nobody knew when the chain was committed. It is never changed again. */
export function SaltDialog({ of, onClose }: { of: Chain; onClose: () => void }) {
  const { t, locale } = useI18n();
  const names = useCasinoNames();
  const [salt, setSalt] = useState('');
  const [sure, setSure] = useState(false);
  const text = salt.trim();
  return (
    <ReasonDialog
      title={t('casino.salt.fix_of', { game: names.game(of.game) })}
      text={t('casino.salt.text')}
      submit={t('casino.salt.fix')}
      danger
      label={t('casino.salt.source')}
      disabled={!saltFits(text) || !sure}
      change={(source) => casino.fixSalt(of.id, text, source)}
      onDone={() => {
        toast(t('casino.salt.fixed'));
        onClose();
      }}
      onClose={onClose}
    >
      <Facts>
        <Fact name={t('casino.committed')}>{moment(of.committed_at, locale)}</Fact>
        <Fact name={t('casino.commitment')}>{of.commitment}</Fact>
      </Facts>
      <Field
        label={t('casino.salt')}
        hint={t('casino.salt.hint')}
        error={text !== '' && !saltFits(text) && t('casino.salt.wrong')}
      >
        <Input
          autoFocus
          autoComplete="off"
          spellCheck={false}
          maxLength={130}
          value={salt}
          onChange={(event) => setSalt(event.target.value)}
        />
      </Field>
      <Checkbox
        label={t('casino.salt.sure', { at: moment(of.committed_at, locale) })}
        checked={sure}
        onChange={(event) => setSure(event.target.checked)}
      />
    </ReasonDialog>
  );
}
