import { oddsMilli } from '@maidan/money';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Field, Input } from './field.tsx';
import { ScoreNumerals } from './numbers.tsx';
import { OddsButton, type Follow, type OddsButtonProps, type Quote } from './odds-button.tsx';
import { OfflineBar } from './states.tsx';
import { toast, Toaster, toneOf } from './toast.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

describe('OddsButton', () => {
  const props: OddsButtonProps = {
    id: 's1',
    name: 'Kaveri',
    label: 'Kaveri, match winner',
    odds: oddsMilli(1850),
    status: 'active',
    selected: false,
    onToggle: vi.fn(),
    suspendedLabel: 'suspended',
  };
  const button = () => screen.getByTestId('odds-s1');

  const marks = (text: string) =>
    within(button())
      .getByText(text)
      .getAttributeNames()
      .filter((name) => name.startsWith('data-'));
  const move = (text: string) => within(button()).getByText(text).dataset['move'];

  it('shows which way the price went, for a moment', () => {
    const { rerender } = render(<OddsButton {...props} />);
    expect(marks('1.85')).toEqual([]);
    rerender(<OddsButton {...props} odds={oddsMilli(1900)} />);
    expect(marks('1.90')).toEqual(['data-move', 'data-flash']);
    expect(move('1.90')).toBe('up');
    rerender(<OddsButton {...props} odds={oddsMilli(1700)} />);
    expect(move('1.70')).toBe('down');
    pass(600);
    expect(marks('1.70')).toEqual(['data-move']);
    pass(2000);
    expect(marks('1.70')).toEqual([]);
  });

  it('draws nothing but its price where the place says the name', () => {
    render(<OddsButton {...props} name="" />);
    expect(button().textContent).toBe('Kaveri, match winner1.85');
    expect(button().children).toHaveLength(3);
  });

  it('writes the quotes it follows, and locks by them, without being drawn again', () => {
    let publish: (quote: Quote) => void = () => undefined;
    const follow: Follow = (_, write) => {
      publish = write;
      return () => undefined;
    };
    const text = vi.fn(String);
    render(<OddsButton {...props} follow={follow} text={text} />);
    publish({ odds: oddsMilli(2100), status: 'active' });
    expect(move('2100')).toBe('up');
    publish({ odds: oddsMilli(2100), status: 'suspended' });
    expect(button().hasAttribute('disabled')).toBe(true);
    expect(button().textContent).toBe('Kaveri, match winner, suspendedKaveri');
    publish({ odds: oddsMilli(2150), status: 'active' });
    expect(button().hasAttribute('disabled')).toBe(false);
    expect(button().textContent).toBe('Kaveri, match winnerKaveri2150');
  });

  it('locks when it is suspended and says so', () => {
    render(<OddsButton {...props} status="suspended" />);
    expect(button().hasAttribute('disabled')).toBe(true);
    expect(button().textContent).toContain('suspended');
    expect(button().textContent).not.toContain('1.85');
  });

  it('can be taken off the slip while it is suspended', () => {
    render(<OddsButton {...props} status="suspended" selected />);
    fireEvent.click(button());
    expect(props.onToggle).toHaveBeenCalledTimes(1);
    expect(button().getAttribute('aria-pressed')).toBe('true');
  });
});

describe('ScoreNumerals', () => {
  it.each([
    [{ runs: 292, wickets: 7 }, '292/7'],
    [{ runs: 292, wickets: 10 }, '292'],
    [{ runs: 350, wickets: 7, declared: true }, '350/7d'],
    [{ runs: 88, wickets: 10, before: { runs: 292, wickets: 10 } }, '292 & 88'],
  ])('writes %o as cricket does: %s', (of, text) => {
    const { container } = render(<ScoreNumerals of={of} />);
    expect(container.textContent).toBe(text);
  });
});

describe('toasts', () => {
  it('take their tone from the code', () => {
    expect([100, 199, 200, 299, 300, 500].map(toneOf)).toEqual([
      'warning',
      'warning',
      'success',
      'success',
      'error',
      'error',
    ]);
  });

  it('show the same message once, and begin its six seconds again', () => {
    render(<Toaster closeLabel="Close" label="Messages" />);
    act(() => void toast('again', 200));
    pass(4000);
    act(() => void toast('again', 200));
    expect(screen.queryAllByText('again')).toHaveLength(1);
    pass(5999);
    expect(screen.queryByText('again')).not.toBeNull();
    pass(1);
    expect(screen.queryByText('again')).toBeNull();
  });

  it('close after six seconds, or never, or manually', () => {
    render(<Toaster closeLabel="Close" label="Messages" />);
    act(() => {
      toast('passing', 200);
      toast('staying', 400, -1);
    });
    expect(screen.getByText('staying').closest<HTMLElement>('[data-tone]')?.dataset['tone']).toBe(
      'error',
    );
    pass(5999);
    expect(screen.queryByText('passing')).not.toBeNull();
    pass(1);
    expect(screen.queryByText('passing')).toBeNull();
    pass(60_000);
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText('staying')).toBeNull();
  });
});

describe('Field', () => {
  it('ties label, hint and error to its control', () => {
    const { rerender } = render(
      <Field label="Stake" hint="From ₹10">
        <Input />
      </Field>,
    );
    const input = screen.getByLabelText('Stake');
    const described = () =>
      document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent;
    expect(described()).toBe('From ₹10');
    rerender(
      <Field label="Stake" hint="From ₹10" error="Too low">
        <Input />
      </Field>,
    );
    expect(described()).toBe('Too low');
    expect(input.getAttribute('aria-invalid')).toBe('true');
  });
});

describe('OfflineBar', () => {
  it('shows while the browser is offline', () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    render(<OfflineBar text="You are offline" />);
    expect(screen.queryByText('You are offline')).toBeNull();
    online.mockReturnValue(false);
    act(() => void dispatchEvent(new Event('offline')));
    expect(screen.getByText('You are offline')).toBeTruthy();
  });
});
