import type { ReactNode } from 'react';
import { Tick } from './field.tsx';
import type { Agreeing } from './table.ts';

/**
 * What the visitor agrees to. The boxes that are needed start ticked, as the product wants it; news alone must be wanted,
 * unless one box stands for all.
 */
export function Agreement({
  t,
  agreeing,
  missing,
}: {
  t: Record<string, string>;
  agreeing: Agreeing;
  missing: string[];
}): ReactNode {
  const needed = (name: string, text: string): ReactNode => (
    <Tick
      name={name}
      defaultChecked
      required
      aria-invalid={missing.includes(name) ? true : undefined}
    >
      {t[text]}
    </Tick>
  );
  if (agreeing === 'implied')
    return (
      <p className="hint">
        <input type="hidden" name="agreement" value="1" />
        {t['form.agreeImplied']}
      </p>
    );
  return (
    <fieldset className="ticks">
      {agreeing === 'one' && needed('agreement', 'form.agreeAll')}
      {agreeing === 'three' && needed('checkbox1', 'form.agreeRules')}
      {agreeing === 'three' && needed('checkbox2', 'form.agreeTerms')}
      {agreeing === 'rules' && needed('checkbox1', 'form.agreeBoth')}
      {agreeing !== 'one' && <Tick name="news">{t['form.news']}</Tick>}
    </fieldset>
  );
}
