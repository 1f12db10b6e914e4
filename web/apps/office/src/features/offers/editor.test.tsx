/** The screens of offers: the list, and the editor with its check, its dialogs and its versions. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { faults } from '../../test/ask.ts';
import { FakeOffers, welcome } from '../../test/offers.ts';

afterEach(() => vi.unstubAllGlobals());

const dialog = async () => within(await screen.findByRole('dialog'));
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const wagering = () => screen.findByLabelText<HTMLInputElement>('Wagering');
const write = async (text: string) =>
  fireEvent.change(await wagering(), { target: { value: text } });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

/** Enters a reason and sends the dialog that is open. */
async function confirm(button: string) {
  const asked = await dialog();
  await userEvent.type(asked.getByLabelText('Reason'), 'less risk for us');
  await userEvent.click(asked.getByRole('button', { name: button }));
}

describe('list of offers', () => {
  it('shows the offers of a state, and leads to the editor', async () => {
    const router = await new FakeOffers().open('/offers/list?state=ended');
    const rows = within(await screen.findByRole('table', { name: 'Offers' }));
    expect(rows.getByText('From the brand’s file')).toBeTruthy();
    expect(rows.queryByText('Welcome casino')).toBeNull();
    await userEvent.selectOptions(screen.getByLabelText('Status'), '');
    await userEvent.click(await screen.findByRole('link', { name: 'Welcome casino' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/offers/edit'));
    expect((await wagering()).value).toBe('30');
  });

  it('shows the offers of a kind', async () => {
    await new FakeOffers().open('/offers/list?kind=insurance');
    const rows = within(await screen.findByRole('table', { name: 'Offers' }));
    expect(rows.getByText('Safe accumulators')).toBeTruthy();
    expect(rows.getAllByText('Accumulator insurance').length).toBeGreaterThan(0);
    expect(rows.queryByText('Spring')).toBeNull();
    await userEvent.selectOptions(screen.getByLabelText('Kind'), 'Free bet');
    expect(await screen.findByRole('link', { name: 'Spring' })).toBeTruthy();
    expect(screen.queryByText('Safe accumulators')).toBeNull();
  });
});

describe('editor of an offer', () => {
  it('marks a problem, leads to it, and saves the whole offer with a reason', async () => {
    const office = new FakeOffers();
    await office.open('/offers/edit?id=welcome');
    await write('300');
    const problems = within(await screen.findByRole('region', { name: 'Check' }));
    expect(await problems.findByText('wager must be to 200')).toBeTruthy();
    expect((await wagering()).getAttribute('aria-invalid')).toBe('true');
    await press('Save');
    const field = await wagering();
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(screen.queryByRole('dialog')).toBeNull();

    await write('25');
    await press('Save');
    const asked = await dialog();
    expect(asked.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Wagering']);
    expect(asked.getByText(/Bonuses that players have already accepted/)).toBeTruthy();
    expect(await faults(await screen.findByRole('dialog'))).toEqual([]);
    await confirm('Save');
    await closed();
    const offer = { ...welcome, terms: { ...welcome.terms, wager: 25 } };
    expect(office.saves).toEqual([{ base: 3, reason: 'less risk for us', offer }]);
    expect(await screen.findByText('Version 4')).toBeTruthy();
    expect(screen.getByText('No changes')).toBeTruthy();
  });

  it('says what each version has changed, and is accessible', async () => {
    await new FakeOffers().open('/offers/edit?id=welcome');
    const version = (await screen.findByText('less risk')).closest('li');
    expect(version?.textContent).toContain('Percent');
    expect(await screen.findByText('No mistakes found')).toBeTruthy();
    expect(await faults()).toEqual([]);
  });

  it('loads the latest version when another member was quicker', async () => {
    const office = new FakeOffers();
    await office.open('/offers/edit?id=welcome');
    await write('25');
    office.stale = true;
    office.record = {
      ...office.record,
      version: 4,
      offer: { ...welcome, terms: { ...welcome.terms, wager: 40 } },
    };
    await press('Save');
    await confirm('Save');
    await userEvent.click(
      await (await dialog()).findByRole('button', { name: 'Load the latest version' }),
    );
    await closed();
    expect((await wagering()).value).toBe('40');
  });

  it('ends an offer, which leaves other changes unsaved', async () => {
    const office = new FakeOffers();
    await office.open('/offers/edit?id=welcome');
    await write('25');
    await press('End now');
    await confirm('End now');
    await closed();
    const [{ base, offer } = { base: 0, offer: welcome }] = office.saves;
    expect(base).toBe(3);
    expect(offer.ends).toBeGreaterThan(0);
    expect(offer.terms.wager).toBe(30);
    expect((await wagering()).value).toBe('25');
    expect(await screen.findByRole('button', { name: 'Run again' })).toBeTruthy();
  });

  it('does not send a text that is no number', async () => {
    const office = new FakeOffers();
    await office.open('/offers/edit?id=welcome');
    fireEvent.change(await screen.findByLabelText('Days'), { target: { value: 'x' } });
    await write('25');
    await press('Save');
    expect(document.activeElement).toBe(screen.getByLabelText('Days'));
    expect(screen.getByText('Enter a whole number.')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('begins a copy, whose id is its own, and shows the fields of its kind only', async () => {
    const office = new FakeOffers();
    const router = await office.open('/offers/edit?copy=welcome');
    expect((await screen.findByLabelText<HTMLInputElement>('Id')).value).toBe('welcome-copy');
    fireEvent.change(screen.getByLabelText('Id'), { target: { value: 'spring' } });
    expect(screen.getByText('Another offer has this id.')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Id'), { target: { value: 'welcome-bet' } });
    await userEvent.selectOptions(screen.getByLabelText('Kind'), 'Free bet');
    expect(screen.queryByLabelText('Wagering')).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('Lowest odds').value).toBe('1.50');
    await press('Create the offer');
    await confirm('Create the offer');
    await waitFor(() => expect(router.state.location.search).toEqual({ id: 'welcome-bet' }));
    expect(office.saves[0]).toMatchObject({
      base: -1,
      offer: { id: 'welcome-bet', kind: 'free_bet', bets: true, casino: false, max_bonus: {} },
    });
  });

  it('is read-only without the permission', async () => {
    const office = new FakeOffers();
    office.member.permissions.pop();
    await office.open('/offers/edit?id=welcome');
    expect(await screen.findByText('Your role can view offers but not change them.')).toBeTruthy();
    expect((await wagering()).closest('fieldset')?.disabled).toBe(true);
    for (const name of ['Save', 'End now'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });
});
