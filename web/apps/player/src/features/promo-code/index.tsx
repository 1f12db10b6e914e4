import { Button, Field, Input } from '@maidan/ui';
import { Ticket } from 'lucide-react';
import { useState } from 'react';
import { useErrorText } from '../../api.ts';
import { cleanPromoCode } from '../../domain/promo-code/code.ts';
import { useUseCode } from './calls.ts';
import { GiftCard } from './gift.tsx';
import { useT } from './i18n.ts';

interface Props {
  /** A code that the address has. */
  linked?: string | undefined;
  /** Whether the form is behind a line that opens it, where it is not what the screen is about. */
  folded?: boolean;
}

/** The form of a promo code; once used, what it has given. */
export default function PromoCode({ linked, folded = false }: Props) {
  const t = useT();
  const explain = useErrorText();
  const [code, setCode] = useState(linked ?? '');
  const use = useUseCode();
  const form = (
    <form
      noValidate
      className="grid max-w-md gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        use.mutate(code);
      }}
    >
      <Field label={t('promo.code')} hint={t('promo.hint')} error={use.error && explain(use.error)}>
        <Input
          dir="ltr"
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          value={code}
          onChange={(event) => {
            use.reset();
            setCode(cleanPromoCode(event.target.value));
          }}
          className="num text-lg tracking-wider"
        />
      </Field>
      <Button type="submit" busy={use.isPending} className="justify-self-start">
        {t('promo.apply')}
      </Button>
    </form>
  );
  const content = use.data ? (
    <GiftCard
      gift={use.data}
      onAnother={() => {
        setCode('');
        use.reset();
      }}
    />
  ) : (
    form
  );
  if (!folded)
    return (
      <section
        aria-label={t('promo.code')}
        className="grid gap-3 rounded border border-rope bg-stand p-4"
      >
        {!use.data && <p className="max-w-prose text-quiet">{t('promo.text')}</p>}
        {content}
      </section>
    );
  return (
    <details open={Boolean(linked)} className="rounded border border-rope bg-stand">
      <summary className="flex min-h-12 cursor-pointer items-center gap-3 px-4 font-medium">
        <Ticket size={20} aria-hidden className="shrink-0 text-money" />
        {t('promo.have')}
      </summary>
      <div className="px-4 pb-4">{content}</div>
    </details>
  );
}
