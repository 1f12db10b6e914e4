import { CircleCheck, CircleX, Info } from 'lucide-react';
import { clsx } from 'clsx';
import { useT } from '../../i18n.ts';

interface Props {
  /** Undefined: there is nothing to compare. */
  equal?: boolean;
  /** Why there is nothing to compare, or how it differs. */
  text?: string;
}

/** Whether the stored result is the one that the rules give. */
export function Verdict({ equal, text }: Props) {
  const t = useT();
  const Icon = equal === undefined ? Info : equal ? CircleCheck : CircleX;
  return (
    <p
      role="status"
      className={clsx(
        'flex items-start gap-2 rounded border px-3 py-2',
        equal === undefined && 'border-rope text-quiet',
        equal === true && 'border-up text-up',
        equal === false && 'border-down text-down',
      )}
    >
      <Icon size={18} aria-hidden className="mt-0.5 shrink-0" />
      <span>
        {equal !== undefined && (
          <span className="block font-semibold">
            {t(equal ? 'casino.equal' : 'casino.different')}
          </span>
        )}
        {text}
      </span>
    </p>
  );
}
