import { Section } from '../../parts/page.tsx';
import type { TournamentDetail } from './calls.ts';
import { useI18n } from './i18n.ts';

type Sectors = TournamentDetail['wheel'];

const colours = ['#2f6fb0', '#1f8f74', '#8a4fc0', '#c2417a', '#d0662a', '#ffc94d'];

const radius = 60;

const at = (share: number, of = radius) => {
  const angle = share * 2 * Math.PI;
  return `${(Math.sin(angle) * of).toFixed(2)} ${(-Math.cos(angle) * of).toFixed(2)}`;
};

/** The wheel with sectors as large as their chances. */
function Drawing({ sectors, total }: { sectors: Sectors; total: number }) {
  const begins = (i: number) => sectors.slice(0, i).reduce((sum, { weight }) => sum + weight, 0);
  return (
    <svg viewBox="-72 -72 144 144" aria-hidden className="size-40 shrink-0">
      <circle r="66" fill="#7a4a0e" />
      <circle r="65" fill="none" stroke="#ffd97a" strokeWidth="2" />
      {sectors.map(({ points, weight }, i) => {
        const [from, to] = [begins(i) / total, (begins(i) + weight) / total];
        const large = to - from > 0.5 ? 1 : 0;
        return (
          <path
            key={points}
            d={`M0 0 ${at(from)}A${radius} ${radius} 0 ${large} 1 ${at(to)}Z`}
            fill={colours[i % colours.length]}
          />
        );
      })}
      <circle r="14" fill="#7a4a0e" />
      <circle r="11" fill="#ffd97a" />
      <path d="M-9-70H9L0-51Z" fill="#ff5a47" stroke="#fff" strokeWidth="2" />
    </svg>
  );
}

/** The values of the wheel of points and their chances. */
export function Wheel({ sectors }: { sectors: Sectors }) {
  const { t } = useI18n();
  if (sectors.length === 0) return null;
  const total = sectors.reduce((sum, { weight }) => sum + weight, 0);
  return (
    <Section title={t('tournaments.wheel')}>
      <div className="grid gap-3 rounded border border-rope bg-stand p-4">
        <div className="flex flex-wrap items-center justify-center gap-x-6 gap-y-3">
          <Drawing sectors={sectors} total={total} />
          <table className="min-w-40 grow text-sm">
            <thead>
              <tr className="text-quiet">
                <th scope="col" className="pb-1 text-start font-normal">
                  {t('tournaments.col_points')}
                </th>
                <th scope="col" className="pb-1 text-end font-normal">
                  {t('tournaments.chance')}
                </th>
              </tr>
            </thead>
            <tbody>
              {sectors.map(({ points, weight }, i) => (
                <tr key={points}>
                  <td className="py-0.5">
                    <span className="flex items-center gap-2">
                      <span
                        aria-hidden
                        className="size-3 rounded-full"
                        style={{ background: colours[i % colours.length] }}
                      />
                      <span className="num font-semibold">{points}</span>
                    </span>
                  </td>
                  <td className="num py-0.5 text-end">
                    <bdi dir="ltr">{+((weight / total) * 100).toFixed(2)}%</bdi>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <p className="text-sm text-quiet">{t('tournaments.wheel_text')}</p>
      </div>
    </Section>
  );
}
