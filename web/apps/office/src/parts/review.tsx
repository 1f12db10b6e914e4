import { Button, EmptyState } from '@maidan/ui';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useI18n } from '../i18n.ts';

interface ReviewProps {
  /** What is reviewed, for screen readers. */
  label: string;
  onBack: () => void;
  children: ReactNode;
}

/** The record that is chosen from a list. On a phone it replaces the list and leads back to it. */
export function Review({ label, onBack, children }: ReviewProps) {
  const { t } = useI18n();
  return (
    <article className="grid gap-4 rounded border border-rope bg-stand p-4" aria-label={label}>
      <h1 className="sr-only lg:hidden">{label}</h1>
      <Button
        variant="quiet"
        size="sm"
        className="-ms-3 min-h-11 justify-self-start lg:hidden"
        onClick={onBack}
      >
        <ArrowLeft size={16} aria-hidden />
        {t('review.back')}
      </Button>
      {children}
    </article>
  );
}

/** What stands beside a list until a record is chosen. */
export function NothingChosen({ title, text }: { title: string; text: string }) {
  return (
    <div className="rounded border border-rope bg-stand">
      <EmptyState title={title} text={text} />
    </div>
  );
}
