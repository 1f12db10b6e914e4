import { Button } from '@maidan/ui';
import { useEffect } from 'react';
import { useT } from '../../i18n.ts';
import { trading } from '../../domain/trading/trading.ts';
import { useOrder } from './act.ts';
import { each } from './each.ts';
import { forget, useLast } from './undo.ts';

/** Takes back what this page ordered last: by its button, or with U wherever nothing is being typed. */
export function Undo() {
  const t = useT();
  const last = useLast();
  const undo = useOrder<readonly string[]>(
    (ids) => each(ids, (id) => trading.release(id, t('trading.undo.reason'))),
    forget,
  );
  const able = last.length > 0 && !undo.isPending;
  const { mutate } = undo;
  useEffect(() => {
    if (!able) return;
    const press = (event: KeyboardEvent) => {
      const typing =
        event.target instanceof HTMLElement &&
        event.target.closest('input, select, textarea, dialog, [role=dialog]');
      if (event.key !== 'u' || typing || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      mutate(last);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [able, last, mutate]);
  if (last.length === 0) return null;
  return (
    <Button size="sm" busy={undo.isPending} onClick={() => mutate(last)}>
      {t('trading.undo', { n: last.length })} <kbd className="keycap max-lg:hidden">U</kbd>
    </Button>
  );
}
