import { BottomSheet, Button, Dialog } from '@maidan/ui';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { limitsQuery } from '../../domain/limits/calls.ts';
import { depositMethodsQuery } from '../../domain/wallet/queries.ts';
import { useT } from '../../i18n.ts';
import { useWide } from '../../parts/media.ts';
import { DepositStart } from './deposit-start.tsx';

/** Loads the data that the dialog shows. Never rejects. */
export const prefetchDeposit = (queries: QueryClient): Promise<unknown> =>
  Promise.all([queries.prefetchQuery(depositMethodsQuery), queries.prefetchQuery(limitsQuery)]);

/** The first step of a deposit, as a dialog over the current screen. */
export function DepositDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const Frame = useWide() ? Dialog : BottomSheet;
  return (
    <Frame
      open
      onOpenChange={onClose}
      title={t('prompt.title')}
      description={t('prompt.text')}
      closeLabel={t('app.close')}
      data-testid="deposit-prompt"
    >
      <div className="grid gap-3 pt-3">
        <DepositStart
          onStarted={(deposit) => {
            queries.setQueryData(['deposit', deposit.id], deposit);
            onClose();
            void navigate({ to: '/deposit', search: { id: deposit.id } });
          }}
        />
        <Button variant="quiet" block onClick={onClose}>
          {t('prompt.later')}
        </Button>
      </div>
    </Frame>
  );
}
