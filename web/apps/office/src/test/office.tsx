import type { Minor } from '@maidan/money';
import { createMemoryHistory } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { vi } from 'vitest';
import type { Dossier, Pending } from '../domain/payment/payments.ts';
import type { Member } from '../domain/session/session.ts';
import type { Withdrawal } from '../domain/withdrawal/withdrawals.ts';
import { App, createQueries } from '../app.tsx';
import { loadLanguage } from '../i18n.ts';
import { createOfficeRouter } from '../router.tsx';

const now = Date.now();

export function withdrawal(n: number, more: Partial<Withdrawal> = {}): Withdrawal {
  return {
    id: `w${n}`,
    player_id: `p${n}`,
    player_name: `player${n}@example.com`,
    amount: (n * 100_000) as Minor,
    fee: 0 as Minor,
    currency: 'INR',
    method: 'upi',
    status: 'pending',
    reason: '',
    account_masked: 'pl•••@playbank',
    ledger_account: `p:p${n}:INR:cash`,
    decided_by: '',
    held_at: 0,
    created_at: now - n * 3_600_000,
    updated_at: now - n * 3_600_000,
    ...more,
  };
}

/** The staff API in memory: one member, one list of withdrawals. */
export class FakeOffice {
  member: Member | null = {
    id: 's1',
    email: 'cashier@example.com',
    role: 'cashier',
    permissions: ['players.see', 'money.see', 'withdrawals.decide'],
    todo: '',
  };
  withdrawals: Withdrawal[] = [];
  /** The approvals that a withdrawal needs and has, by its id. */
  approvals: Record<string, Pick<Pending, 'approvals' | 'approvals_needed' | 'approved_by'>> = {};
  risk: Record<string, Pending['risk']> = {};
  dossier: Dossier = {
    player_name: '',
    notes: [],
    assigned_to: '',
    cases: [],
    resolutions: [],
    timeline: [],
  };
  /** Further calls that it answers, by method and path; undefined leaves the call to the rest. */
  more: (call: string, body: Record<string, unknown>, url: URL) => Response | undefined = () =>
    undefined;
  /** Answers with this status while it is set. */
  broken: number | null = null;
  seen: { call: string; body?: unknown; csrf: string | null }[] = [];

  fetch = async (request: Request): Promise<Response> => {
    const { method } = request;
    const url = new URL(request.url);
    const text = await request.text();
    const body = text ? (JSON.parse(text) as Record<string, string>) : {};
    const csrf = request.headers.get('X-CSRF-TOKEN');
    const call = `${method} ${url.pathname.replace('/api/v3/staff', '')}`;
    this.seen.push({ call, body, csrf });
    if (this.broken && method === 'GET' && call !== 'GET /session')
      return refusal(this.broken, 'server');
    if (call === 'GET /ccg/csrf-token') return Response.json({ token: 'csrf' });
    if (call === 'POST /session') return this.#signIn(body);
    if (!this.member) return refusal(401, 'unauthorized');
    if (call === 'GET /session') return Response.json(this.member);
    const answer = this.more(call, body, url);
    if (answer) return answer;
    if (call === 'GET /withdrawals') return Response.json(this.#list(url.searchParams));
    if (call === 'GET /payments/pending') return Response.json(this.#pending());
    if (call === 'GET /payments/held')
      return Response.json(this.withdrawals.filter(({ held_at }) => held_at > 0));
    if (call === 'GET /payments/members')
      return Response.json([{ id: 's1', email: 'cashier@example.com' }]);
    if (/^GET \/payments\/\w+$/.test(call)) return Response.json(this.dossier);
    const one = /^GET \/withdrawals\/(\w+)$/.exec(call);
    if (one) {
      const found = this.withdrawals.find((w) => w.id === one[1]);
      return Response.json({
        ...found,
        account: { name: found?.player_name, vpa: 'whole.address@playbank' },
      });
    }
    const decision = /^POST \/withdrawals\/(\w+)\/(approve|reject)$/.exec(call);
    if (decision) return this.#decide(decision[1] ?? '', decision[2] ?? '', body['reason']);
    return Response.json({ items: [], next: '' });
  };

  #signIn({ email, password }: Record<string, string>) {
    if (password !== 'a long password') return refusal(400, 'credentials_invalid');
    this.member = {
      id: 's1',
      email: email ?? '',
      role: 'admin',
      permissions: ['withdrawals.decide'],
      todo: '',
    };
    return Response.json(this.member);
  }

  #list(search: URLSearchParams) {
    const status = search.get('status');
    return { items: this.withdrawals.filter((w) => !status || w.status === status), next: '' };
  }

  /** The pending withdrawals as the server rates them, the riskiest first. */
  #pending(): Pending[] {
    return this.withdrawals
      .filter(({ status }) => status === 'pending')
      .map((w) => ({
        ...w,
        risk: this.risk[w.id] ?? { score: 0, reasons: [] },
        assignment: { staff_id: '', at: 0 },
        assigned_to: '',
        vip: '',
        ...(this.approvals[w.id] ?? { approvals: [], approvals_needed: 1, approved_by: [] }),
      }))
      .sort((a, b) => b.risk.score - a.risk.score);
  }

  #decide(id: string, how: string, reason = '') {
    const found = this.withdrawals.find((w) => w.id === id);
    if (found?.status !== 'pending') return refusal(409, 'withdrawal_not_pending');
    const decided: Withdrawal = {
      ...found,
      status: how === 'approve' ? 'approved' : 'rejected',
      reason,
    };
    this.withdrawals = this.withdrawals.map((w) => (w.id === id ? decided : w));
    return Response.json(decided);
  }

  /** Opens the office at an address. */
  async open(path: string, language = 'en') {
    vi.stubGlobal('fetch', this.fetch);
    const queries = createQueries();
    queries.setDefaultOptions({ queries: { retry: false } });
    const router = createOfficeRouter(
      queries,
      createMemoryHistory({ initialEntries: [`/office${path}`] }),
    );
    render(<App language={await loadLanguage(language)} queries={queries} router={router} />);
    return router;
  }
}

export function refusal(status: number, code: string): Response {
  return Response.json(
    { message: code, errors: [{ location: '', reason: code, msg: code, code }] },
    { status },
  );
}
