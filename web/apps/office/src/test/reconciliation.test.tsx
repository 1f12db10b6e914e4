import type { Minor } from '@maidan/money';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Difference, Statement } from '../domain/payment/statements.ts';
import { firstRows } from '../domain/report/csv.ts';
import { contentsOf, listed } from '../domain/report/format.ts';
import { blank, suggested } from '../features/reconciliation/mapping.ts';
import { faults } from './ask.ts';
import { FakeOffice } from './office.tsx';

afterEach(() => vi.unstubAllGlobals());

const statement: Statement = {
  id: 'f1',
  provider: 'sandbox',
  name: 'day.csv',
  hash: 'h',
  bytes: 100,
  rows: 7,
  from: Date.UTC(2026, 2, 1),
  to: Date.UTC(2026, 2, 2),
  imported_by: 's1',
  imported_at: 1,
  counts: { matched: 4, repeated: 1, no_money: 0, difference: 2, other: 0, undecided: 2 },
  sums: [
    {
      direction: 'in',
      currency: 'INR',
      place: 'matched',
      rows: 4,
      amount: 400_000 as Minor,
      fee: 0 as Minor,
    },
  ],
  member: 'mira@example.com',
};

const difference = (more: Partial<Difference> = {}): Difference => ({
  id: 'x1',
  provider: 'sandbox',
  method: '',
  kind: 'missing_here',
  direction: 'in',
  statement: 'f1',
  line: 4,
  payment: '',
  theirs: { status: 'succeeded', amount: 50_000 as Minor, currency: 'INR' },
  ours: { status: 'none', amount: 0 as Minor, currency: '' },
  fee: 0 as Minor,
  state: 'open',
  action: '',
  actions: ['credit', 'write_off', 'accept'],
  reason: '',
  target: '',
  proposed_by: '',
  decided_by: '',
  cleared_by: '',
  at: 1,
  opened_at: 1,
  closed_at: 0,
  proposer: '',
  decider: '',
  ...more,
});

const fee = difference({
  id: 'x2',
  kind: 'fee',
  payment: 'd1',
  fee: 250 as Minor,
  actions: ['book_fee', 'accept'],
});

/** An office with a file and its differences, whose member may match payments unless the permissions differ. */
function officeWith(
  items: Difference[] = [difference(), fee],
  permissions = ['money.see', 'payments.match'],
) {
  const office = new FakeOffice();
  if (office.member) office.member.permissions = permissions;
  let now = items;
  office.more = (call, body, url) => {
    if (call === 'GET /statements') return Response.json({ items: [statement], next: '' });
    if (call === 'GET /statements/f1' || call === 'POST /statements/f1/match')
      return Response.json(statement);
    if (call === 'GET /differences') {
      const of = url.searchParams.get('statement');
      return Response.json({ items: now.filter((d) => !of || d.statement === of), next: '' });
    }
    if (call === 'GET /statement-mappings')
      return Response.json([{ provider: 'cards' }, { provider: 'sandbox', mapping: blank }]);
    if (call.startsWith('POST /statement-mappings/')) return Response.json([]);
    if (call === 'POST /statements') {
      if (String(body['file']).includes('ten'))
        return Response.json(
          {
            message: 'unreadable',
            rows: [{ line: 2, column: 'amount', code: 'amount', value: 'ten' }],
            errors: [{ location: 'file', code: 'statement_invalid' }],
          },
          { status: 400 },
        );
      return Response.json(statement);
    }
    const [, id, how] = /^POST \/differences\/(\w+)\/(resolve|decide)$/.exec(call) ?? [];
    const found = now.find((d) => d.id === id);
    if (!found) return undefined;
    const at_once = body['action'] === 'accept' || body['action'] === 'book_fee';
    const state =
      how === 'decide'
        ? body['approve']
          ? 'resolved'
          : 'open'
        : at_once
          ? 'resolved'
          : 'proposed';
    const changed = { ...found, ...body, state, proposed_by: 's1' } as Difference;
    now = now.flatMap((d) => (d.id !== id ? [d] : state === 'resolved' ? [] : [changed]));
    return Response.json(changed);
  };
  return office;
}

const sent = (office: FakeOffice) =>
  office.seen.filter(({ call }) => call.startsWith('POST')).map(({ call, body }) => [call, body]);

describe('differences', () => {
  it('are resolved one by one by keyboard, and the next one takes the place', async () => {
    const office = officeWith([fee, difference()]);
    const router = await office.open('/reconciliation');
    await screen.findByRole('button', { name: /^Another fee/ });
    await userEvent.keyboard('je');
    const dialog = await screen.findByRole('dialog', { name: 'Resolve difference' });
    await userEvent.click(within(dialog).getByRole('radio', { name: /Book the fee/ }));
    const submit = within(dialog).getByRole('button', { name: 'Resolve' });
    expect(submit.hasAttribute('disabled')).toBe(true);
    await userEvent.type(within(dialog).getByRole('textbox'), 'by contract');
    expect(await faults(dialog)).toEqual([]);
    await userEvent.click(submit);
    await screen.findByText('The difference is resolved.');
    expect(sent(office)).toEqual([
      ['POST /differences/x2/resolve', { action: 'book_fee', reason: 'by contract' }],
    ]);
    await waitFor(() => expect(router.state.location.search).toMatchObject({ id: 'x1' }));
  });

  it('are credited to a deposit that is named, which waits for a second member', async () => {
    const office = officeWith();
    await office.open('/reconciliation?id=x1');
    await userEvent.click(await screen.findByRole('button', { name: 'Resolve difference' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('radio', { name: /Credit the deposit/ }));
    await userEvent.type(dialog.getByLabelText('Reason'), 'the player sent a receipt');
    const propose = dialog.getByRole('button', { name: 'Propose' });
    expect(propose.hasAttribute('disabled')).toBe(true);
    await userEvent.type(dialog.getByLabelText('Deposit'), 'd7');
    await userEvent.click(propose);
    await screen.findByText('Proposed. Another member must approve it.');
    expect(sent(office)).toEqual([
      [
        'POST /differences/x1/resolve',
        { action: 'credit', reason: 'the player sent a receipt', target: 'd7' },
      ],
    ]);
    await screen.findByText(/^You proposed this\./);
    expect(screen.getByRole('button', { name: 'Approve' }).hasAttribute('disabled')).toBe(true);
  });

  it('that a member proposed can be withdrawn but not approved by the same member', async () => {
    const own = difference({
      state: 'proposed',
      action: 'write_off',
      reason: 'unknown',
      actions: [],
      proposed_by: 's1',
    });
    const office = officeWith([own]);
    await office.open('/reconciliation?id=x1');
    await screen.findByText(/^You proposed this\./);
    await userEvent.keyboard('a');
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.keyboard('r');
    await screen.findByText('Write off: unknown');
    await userEvent.keyboard('{Enter}');
    await screen.findByText('Declined. The difference is open again.');
    expect(sent(office)).toEqual([['POST /differences/x1/decide', { approve: false }]]);
  });

  it('are those of a file when it is chosen, which can be compared again', async () => {
    const office = officeWith([
      difference(),
      difference({ id: 'x3', kind: 'amount', statement: 'f2' }),
    ]);
    await office.open('/reconciliation');
    await screen.findByRole('button', { name: /^Another amount/ });
    await userEvent.click(screen.getByRole('button', { name: /^day\.csv/ }));
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: /^Another amount/ })).toBeNull(),
    );
    const file = within(await screen.findByRole('region', { name: 'Chosen file' }));
    file.getByText('₹4,000.00');
    await userEvent.click(file.getByRole('button', { name: 'Compare again' }));
    await screen.findByText('Compared again.');
    expect(await faults()).toEqual([]);
    await userEvent.click(file.getByRole('button', { name: 'Show the differences of all files' }));
    await screen.findByRole('button', { name: /^Another amount/ });
  });

  it('can be seen, but not resolved, without the permission', async () => {
    const office = officeWith(undefined, ['money.see']);
    await office.open('/reconciliation?id=x1');
    await screen.findByText('Your role can view but not decide.');
    await userEvent.keyboard('ei');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Import file' })).toBeNull();
  });
});

const file = [
  'id,reference,utr,amount,currency,fee,status,type,time',
  'p1,d1,u1,500.00,INR,0.00,SUCCESS,payment,2026-03-01 10:00:00',
  'p2,w1,u2,70.00,INR,0.00,FAILED,payout,2026-03-01 11:00:00',
].join('\n');

describe('the import', () => {
  it('suggests a mapping from the file, stores it, and leads to the differences of the file', async () => {
    const office = officeWith();
    const router = await office.open('/reconciliation/import');
    await userEvent.click(await screen.findByLabelText('Or paste its text'));
    await userEvent.paste(file);
    expect(screen.getByLabelText('Provider’s ID')).toHaveProperty('value', 'id');
    expect(screen.getByLabelText('To a player')).toHaveProperty('value', 'payout');
    await userEvent.clear(screen.getByLabelText('Pending'));
    await userEvent.type(screen.getByLabelText('Pending'), 'WAITING, QUEUED');
    expect(await faults()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Import and compare' }));
    await screen.findByText('Imported. 2 differences are undecided.');
    const mapping = {
      ...suggested(file, blank),
      statuses: { succeeded: ['SUCCESS'], failed: ['FAILED'], pending: ['WAITING', 'QUEUED'] },
    };
    expect(sent(office)).toEqual([
      ['POST /statement-mappings/cards', mapping],
      ['POST /statements', { provider: 'cards', mapping, name: 'Pasted text', file }],
    ]);
    await waitFor(() => expect(router.state.location.search).toEqual({ statement: 'f1' }));
  });

  it('lists the cells that cannot be read', async () => {
    const office = officeWith();
    await office.open('/reconciliation/import');
    await userEvent.click(await screen.findByLabelText('Or paste its text'));
    await userEvent.paste('amount\nten');
    await userEvent.click(screen.getByLabelText(/^Store this/));
    await userEvent.click(screen.getByRole('button', { name: 'Import and compare' }));
    await screen.findByRole('row', { name: '2 amount Not an amount ten' });
    expect(sent(office).map(([call]) => call)).toEqual(['POST /statements']);
  });

  it('refuses a file that is not UTF-8', async () => {
    const office = officeWith();
    await office.open('/reconciliation/import');
    const bytes = new Uint8Array([0x61, 0xff]);
    await userEvent.upload(await screen.findByLabelText('File'), new File([bytes], 'a.csv'));
    await screen.findByText('The file is not UTF-8 text. Save it as CSV in UTF-8.');
    const send = screen.getByRole('button', { name: 'Import and compare' });
    expect(send.hasAttribute('disabled')).toBe(true);
  });
});

describe('a suggested mapping', () => {
  it('reads quotes, other delimiters and lines before the headings', () => {
    const text = 'Report\n"a; b";"c ""d"""\n\n1;"two\nlines"';
    expect(firstRows(text, ';', 1)).toEqual([
      ['a; b', 'c "d"'],
      ['1', 'two\nlines'],
    ]);
    expect(firstRows('one line', ',', 3)).toEqual([]);
  });

  it('names the columns and the meanings of values', () => {
    expect(suggested(file, blank)).toMatchObject({
      columns: { provider_ref: 'id', reference: 'reference', transaction_id: 'utr', fee: 'fee' },
      directions: { in: ['payment'], out: ['payout'] },
      statuses: { succeeded: ['SUCCESS'], failed: ['FAILED'] },
    });
    const odd = suggested('what,type\n1,refund', blank);
    expect(odd.columns.amount).toBe('');
    expect(odd.directions).toEqual({ other: ['refund'] });
  });

  it('offers the different values of a column', () => {
    const { headings, values } = contentsOf(file, blank);
    expect(headings).toHaveLength(9);
    expect(values('status')).toEqual(['SUCCESS', 'FAILED']);
    expect(values('absent')).toEqual([]);
    expect(listed(' a, ,b,')).toEqual(['a', 'b']);
  });
});
