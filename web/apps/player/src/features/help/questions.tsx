import { Link, type LinkProps } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { useT, type HelpKey } from './i18n.ts';

interface Question {
  /** The texts are help.q.<key> for the question and help.a.<key> for the answer. */
  key: string;
  /** The screen for this question, and the text key of the link. */
  to?: { name: HelpKey; link: LinkProps };
}

/** Common questions by subject. The key of a subject is also its anchor: /help#data. */
const subjects: { key: string; questions: Question[] }[] = [
  {
    key: 'deposits',
    questions: [
      { key: 'deposit_how', to: { name: 'help.to.deposit', link: { to: '/deposit' } } },
      {
        key: 'deposit_late',
        to: {
          name: 'help.to.deposits',
          link: { to: '/cash/history', search: { show: 'deposits' } },
        },
      },
      { key: 'deposit_limit', to: { name: 'help.to.limits', link: { to: '/me/limits' } } },
    ],
  },
  {
    key: 'withdrawals',
    questions: [
      { key: 'withdraw_how', to: { name: 'help.to.withdraw', link: { to: '/withdraw' } } },
      { key: 'withdraw_once' },
      {
        key: 'withdraw_verify',
        to: { name: 'help.to.verification', link: { to: '/me/verification' } },
      },
    ],
  },
  {
    key: 'bonuses',
    questions: [
      { key: 'bonus_choose', to: { name: 'help.to.bonuses', link: { to: '/bonuses' } } },
      { key: 'bonus_promo' },
    ],
  },
  {
    key: 'bets',
    questions: [
      { key: 'bet_settled', to: { name: 'help.to.rules', link: { to: '/sport-rules' } } },
      { key: 'bet_void', to: { name: 'help.to.bets', link: { to: '/bets' } } },
      { key: 'bet_odds' },
    ],
  },
  {
    key: 'account',
    questions: [
      { key: 'password', to: { name: 'help.to.recover', link: { to: '/recover' } } },
      { key: 'personal', to: { name: 'help.to.profile', link: { to: '/me/profile' } } },
      { key: 'break', to: { name: 'help.to.limits', link: { to: '/me/limits' } } },
      { key: 'close', to: { name: 'help.to.security', link: { to: '/me/security' } } },
    ],
  },
  {
    key: 'data',
    questions: [{ key: 'data_what' }, { key: 'data_who' }, { key: 'data_change' }],
  },
];

export function Questions() {
  const t = useT();
  return subjects.map(({ key, questions }) => (
    <section key={key} id={key} className="scroll-mt-20 pb-6">
      <h2 className="heading pb-2 text-xl">{t(`help.${key}` as HelpKey)}</h2>
      <div className="rounded border border-rope bg-stand px-4">
        {questions.map(({ key: name, to }) => (
          <Answer key={name} name={name} to={to} open={key === 'data'} />
        ))}
      </div>
    </section>
  ));
}

function Answer({ name, to, open }: { name: string; to: Question['to']; open: boolean }) {
  const t = useT();
  return (
    <details open={open} className="group border-b border-rope last:border-b-0">
      <summary className="flex min-h-13 cursor-pointer list-none items-center gap-3 py-2 font-medium">
        {t(`help.q.${name}` as HelpKey)}
        <ChevronDown
          size={18}
          aria-hidden
          className="ms-auto shrink-0 text-quiet group-open:rotate-180"
        />
      </summary>
      <div className="max-w-prose pb-4 text-quiet">
        <p>{t(`help.a.${name}` as HelpKey)}</p>
        {to && (
          <Link
            {...to.link}
            className="inline-flex min-h-11 items-center font-semibold text-fore underline underline-offset-4"
          >
            {t(to.name)}
          </Link>
        )}
      </div>
    </details>
  );
}
