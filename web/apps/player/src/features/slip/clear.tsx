import { useT } from '../../i18n.ts';
import { slip, useSlip } from '../../domain/slip/index.ts';

/** The button that clears a slip with several selections. */
export function ClearSlip() {
  const t = useT();
  const { legs } = useSlip();
  if (legs.length < 2) return null;
  return (
    <button
      type="button"
      className="tap px-1 text-sm text-quiet hover:text-fore"
      onClick={() => slip.clear()}
    >
      {t('slip.clear')}
    </button>
  );
}
