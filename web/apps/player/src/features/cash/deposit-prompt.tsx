import { BottomSheet, Button, Dialog } from '@maidan/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useT } from '../../i18n.ts';
import { useWide } from '../../parts/media.ts';
import { DepositStart } from './deposit-start.tsx';

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
