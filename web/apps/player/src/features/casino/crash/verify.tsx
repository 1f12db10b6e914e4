import { ErrorState, Loading, Skeleton } from '@maidan/ui';
import { skipToken, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useErrorText } from '../../../api.ts';
import { canVerify } from '../../../domain/casino/fair.ts';
import { isShared } from '../../../domain/casino/games.ts';
import { useT } from '../../../domain/casino/i18n.ts';
import { hashBefore, sharedResult } from '../../../domain/casino/shared-draw.ts';
import { readProof, type SharedProof } from '../../../domain/casino/shared.ts';
import { multiplierText } from '../../../domain/casino/text.ts';
import { SeedValue } from '../seeds.tsx';
import { Verdict } from '../verdict.tsx';

async function verify(proof: SharedProof) {
  return {
    result: await sharedResult(proof.hash, proof.salt, proof.returned),
    before: await hashBefore(proof.hash),
    first: await hashBefore(proof.hash, proof.number),
  };
}

/** A shared round, computed again from its hash, and followed back to the hash that was published before the first round. */
export function SharedVerification({ id }: { id: string }) {
  const t = useT();
  const errorText = useErrorText();
  const { data: proof, error } = useQuery({
    queryKey: ['crash-proof', id],
    queryFn: () => readProof(id),
    staleTime: Infinity,
  });
  const { data: computed } = useQuery({
    queryKey: ['crash-verified', id],
    queryFn: proof && canVerify() ? () => verify(proof) : skipToken,
    staleTime: Infinity,
  });
  if (error) return <ErrorState title={errorText(error)} />;
  if (!proof)
    return (
      <Loading label={t('casino.loading')}>
        <Skeleton className="h-64" />
      </Loading>
    );
  const text = (hundredths: number) => multiplierText(hundredths * 100);
  const good = computed?.result === proof.result;
  const linked = computed?.first === proof.commitment && computed.before === proof.before;
  return (
    <div className="grid gap-4">
      <p className="text-sm text-quiet">{t('casino.crash_verify_text')}</p>
      <div className="flex items-baseline justify-between gap-3">
        <p className="font-semibold">
          {isShared(proof.game) && t(`casino.game_${proof.game}`)}
          <span className="block text-sm font-normal text-quiet">
            {t('casino.crash_number', { number: proof.number })}
          </span>
        </p>
        <p dir="ltr" className="board text-5xl">
          {text(proof.result)}
        </p>
      </div>
      {!canVerify() && <p role="alert">{t('casino.verify_insecure')}</p>}
      {computed && (
        <div className="grid gap-2 rounded border border-rope bg-stand p-4">
          <Verdict good={good}>
            {t(good ? 'casino.crash_result_good' : 'casino.crash_result_bad', {
              multiplier: text(computed.result),
            })}
          </Verdict>
          <Verdict good={linked}>
            {t(linked ? 'casino.crash_chain_good' : 'casino.crash_chain_bad', {
              count: proof.number,
            })}
          </Verdict>
        </div>
      )}
      <dl className="grid gap-2">
        <SeedValue label={t('casino.crash_hash')}>{proof.hash}</SeedValue>
        <SeedValue label={t('casino.crash_before')}>{proof.before}</SeedValue>
        <SeedValue label={t('casino.crash_chain')}>{proof.commitment}</SeedValue>
        <SeedValue label={t('casino.crash_salt')}>{proof.salt}</SeedValue>
      </dl>
      {isShared(proof.game) && (
        <Link
          to="/casino/slot/$id"
          params={{ id: proof.game }}
          className="tap inline-flex items-center justify-self-start underline"
        >
          {t('casino.back_to_game')}
        </Link>
      )}
    </div>
  );
}
