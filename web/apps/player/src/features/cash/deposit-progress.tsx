import type { Deposit } from '@maidan/api';
import { Button, ErrorState, Loading, useOnline } from '@maidan/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { WifiOff } from 'lucide-react';
import { useEffect } from 'react';
import { useErrorText } from '../../api.ts';
import { useT } from '../../i18n.ts';
import { isPreparing } from '../../domain/wallet/deposit.ts';
import { depositQuery } from '../../domain/wallet/queries.ts';
import { DepositPay } from './deposit-pay.tsx';
import { CoinsStep } from './deposit-coins.tsx';
import { Expired, Failed, Succeeded } from './deposit-end.tsx';
import { PageStep, Preparing, PromptStep, TimeUp } from './deposit-flows.tsx';
import { Held, OnItsWay, Searching } from './deposit-queue.tsx';
import { usePaymentT } from './i18n.ts';
import { DepositSkeleton, Warning } from './status.tsx';
import { useIsPast } from './countdown.ts';

interface StepProps {
  deposit: Deposit;
  onNewDeposit: () => void;
}

function Step(props: StepProps) {
  const { deposit } = props;
  switch (deposit.status) {
    case 'created':
      return <Waiting {...props} />;
    case 'queued':
      if (deposit.reason === 'amount_mismatch') return <Held deposit={deposit} />;
      return deposit.flow === 'transfer' ? (
        <Searching deposit={deposit} />
      ) : (
        <OnItsWay deposit={deposit} />
      );
    case 'succeeded':
      return <Succeeded {...props} />;
    case 'expired':
      return <Expired {...props} />;
    default:
      return <Failed {...props} />;
  }
}

/** The deposit waits for the player's payment. */
function Waiting(props: StepProps) {
  const { deposit } = props;
  const isLate = useIsPast(deposit.pay.expires_at || Infinity);
  if (isPreparing(deposit)) return <Preparing {...props} />;
  if (deposit.flow === 'transfer') return <DepositPay {...props} />;
  if (isLate) return <TimeUp {...props} />;
  switch (deposit.flow) {
    case 'page':
      return <PageStep {...props} />;
    case 'prompt':
      return <PromptStep {...props} />;
    default:
      return <CoinsStep {...props} />;
  }
}

interface Props {
  id: string;
  onNewDeposit: () => void;
}

/** A started deposit in any status. The player can leave the screen and return to it. */
export function DepositProgress({ id, onNewDeposit }: Props) {
  const t = useT();
  const tPayment = usePaymentT();
  const explain = useErrorText();
  const queries = useQueryClient();
  const online = useOnline();
  const { data, error, refetch } = useQuery(depositQuery(id));
  const succeeded = data?.status === 'succeeded';
  useEffect(() => {
    if (succeeded) void queries.invalidateQueries({ queryKey: ['balance'] });
  }, [succeeded, queries]);
  const offline = !online && <Warning icon={WifiOff}>{tPayment('payment.offline_status')}</Warning>;
  if (data) {
    return (
      <div className="grid gap-5">
        {offline}
        <Step key={data.id} deposit={data} onNewDeposit={onNewDeposit} />
      </div>
    );
  }
  if (error) {
    return (
      <ErrorState
        title={t('page.error')}
        text={explain(error)}
        action={
          <div className="flex gap-2">
            <Button onClick={() => void refetch()}>{t('app.retry')}</Button>
            <Button onClick={onNewDeposit}>{t('deposit.again')}</Button>
          </div>
        }
      />
    );
  }
  return (
    <Loading label={t('app.loading')}>
      <div className="grid gap-5">
        {offline}
        <DepositSkeleton />
      </div>
    </Loading>
  );
}
