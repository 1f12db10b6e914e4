import { render } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useStrip } from './strip.ts';

/** A row of boxes 100 wide in a place of 250, as a browser would lay it out; the DOM of the tests has no layout. */
function laidOut(): void {
  const box = (left: number, width: number) => ({ left, width }) as DOMRect;
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(250);
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (
    this: HTMLElement,
  ) {
    const strip = this.parentElement?.closest('nav');
    if (!strip) return box(0, 250);
    return box([...strip.children].indexOf(this) * 100 - strip.scrollLeft, 100);
  });
}

function Row({ chosen }: { chosen: number }) {
  const strip = useStrip<HTMLElement>(chosen);
  return (
    <nav ref={strip}>
      {Array.from({ length: 6 }, (_, i) => (
        <a key={i} href="/" aria-current={i === chosen ? 'page' : undefined}>
          {i}
        </a>
      ))}
    </nav>
  );
}

afterEach(() => vi.restoreAllMocks());

describe('a strip', () => {
  it('brings what is chosen into the middle and says where it goes on', () => {
    laidOut();
    const { container, rerender } = render(<Row chosen={3} />);
    const strip = container.querySelector('nav') as HTMLElement;
    expect(strip.scrollLeft).toBe(225);
    expect(strip.dataset['more']).toBe('left right');
    strip.scrollLeft = 350;
    strip.dispatchEvent(new Event('scroll'));
    expect(strip.dataset['more']).toBe('left');
    rerender(<Row chosen={1} />);
    expect(strip.scrollLeft).toBe(25);
  });

  it('goes on at its left where it is read from the right', () => {
    laidOut();
    const { container } = render(
      <div dir="rtl" style={{ direction: 'rtl' }}>
        <Row chosen={-1} />
      </div>,
    );
    expect(container.querySelector('nav')?.dataset['more']).toBe('left');
  });
});
