import { Button, Tabs } from '@maidan/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useMayTrade } from '../features/trading/act.ts';
import { Overrides, ProposalAbout, type Decision } from '../features/trading/overrides.tsx';
import { ProposeResult, ProposeVoid } from '../features/trading/propose.tsx';
import { Desk } from '../features/trading/tabs.tsx';
import { Why } from '../features/trading/why.tsx';
import { useI18n } from '../i18n.ts';
import { overrides, overridesQuery } from '../domain/trading/overrides.ts';
import { List } from '../parts/list.tsx';
import { useTitle } from '../title.ts';

/** Manual results and cancelled bets: pending approvals and history. */
export function TradingOverrides() {
  const { t } = useI18n();
  useTitle(t('results.title'));
  const mayTrade = useMayTrade();
  const { market, bet } = useSearch({ from: '/inside/trading/overrides' });
  const navigate = useNavigate();
  const [tab, setTab] = useState<'open' | 'all'>('open');
  const [deciding, setDeciding] = useState<Decision>();
  const [voiding, setVoiding] = useState(bet !== undefined);
  const found = useInfiniteQuery(overridesQuery(tab === 'open'));
  const leave = () => void navigate({ to: '/trading/overrides', search: {}, replace: true });
  return (
    <Desk title={t('results.title')}>
      {mayTrade && (
        <Button
          size="sm"
          variant="danger"
          className="justify-self-start"
          onClick={() => setVoiding(true)}
        >
          {t('results.bet')}
        </Button>
      )}
      <Tabs
        label={t('results.title')}
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'open', label: t('results.open') },
          { value: 'all', label: t('results.all') },
        ]}
      >
        <List
          of={found}
          failed={t('trading.error')}
          empty={{ title: t('results.none'), text: t('results.none_text') }}
        >
          {(items) => <Overrides items={items} {...(mayTrade && { onDecide: setDeciding })} />}
        </List>
      </Tabs>
      {deciding && (
        <Why
          title={t(deciding.approve ? 'results.approve' : 'results.refuse')}
          text={t(deciding.approve ? 'results.approve.text' : 'results.refuse.text')}
          submit={t(deciding.approve ? 'results.approve' : 'results.refuse')}
          danger={!deciding.approve}
          order={(answer) => overrides.decide(deciding.of.id, deciding.approve, answer)}
          onClose={() => setDeciding(undefined)}
        >
          <ProposalAbout of={deciding.of} />
        </Why>
      )}
      {mayTrade && market && <ProposeResult id={market} onClose={leave} />}
      {mayTrade && voiding && (
        <ProposeVoid
          start={bet ?? ''}
          onClose={() => {
            setVoiding(false);
            leave();
          }}
        />
      )}
    </Desk>
  );
}
