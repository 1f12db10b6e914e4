import { oddsMilli } from '@maidan/money';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Field, Input } from './field.tsx';
import { OddsButton, type OddsButtonProps } from './odds-button.tsx';
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

  it('shows which way the price went, for a moment', () => {
    const { rerender } = render(<OddsButton {...props} />);
    expect(button().dataset['move']).toBeUndefined();
    rerender(<OddsButton {...props} odds={oddsMilli(1900)} />);
    expect(button().dataset['move']).toBe('up');
    rerender(<OddsButton {...props} odds={oddsMilli(1700)} />);
    expect(button().dataset['move']).toBe('down');
    pass(2000);
    expect(button().dataset['move']).toBeUndefined();
    expect(button().textContent).toContain('1.70');
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

  it('close after six seconds, or never, or by hand', () => {
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
