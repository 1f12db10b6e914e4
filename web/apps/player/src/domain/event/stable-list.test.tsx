import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useStableList } from './stable-list.ts';

const item = (id: string, text = id) => ({ id, text });

function List({ items }: { items: { id: string; text: string }[] }) {
  return <p>{useStableList(items).map(({ text }) => text)}</p>;
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('keeps the order during a touch and one second after, but updates the items', () => {
  const view = render(<List items={[item('a'), item('b')]} />);
  const text = () => view.container.textContent;
  view.rerender(<List items={[item('b'), item('a')]} />);
  expect(text()).toBe('ba');
  act(() => void dispatchEvent(new Event('pointerdown')));
  view.rerender(<List items={[item('x'), item('a', 'A'), item('b'), item('z')]} />);
  expect(text(), 'items appended at the end are shown').toBe('bAz');
  act(() => void dispatchEvent(new Event('pointerup')));
  expect(text()).toBe('bAz');
  act(() => void vi.advanceTimersByTime(1000));
  expect(text()).toBe('xAbz');
});
