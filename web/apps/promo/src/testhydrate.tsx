import { act } from '@testing-library/react';
import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { onTestFinished, vi } from 'vitest';

/** Hydrates server HTML and returns every warning of React: a mismatch, or an attribute that differs. */
export async function hydrate(host: Element, node: ReactNode): Promise<unknown[]> {
  const warnings: unknown[] = [];
  const report = (...what: unknown[]): void => void warnings.push(...what);
  const spies = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')];
  spies.forEach((spy) => spy.mockImplementation(report));
  const options = { onRecoverableError: report, onUncaughtError: report };
  const root = await act(async () => hydrateRoot(host, node, options));
  spies.forEach((spy) => spy.mockRestore());
  onTestFinished(() => act(() => root.unmount()));
  return warnings;
}
