import * as Radix from '@radix-ui/react-tabs';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useStrip } from './strip.ts';

export interface Tab<Value extends string> {
  value: Value;
  label: ReactNode;
}

export interface TabsProps<Value extends string> {
  label: string;
  tabs: Tab<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** The panel of the chosen tab. */
  children: ReactNode;
  dir?: 'ltr' | 'rtl';
  className?: string;
}

export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onChange,
  children,
  dir,
  className,
}: TabsProps<Value>) {
  const strip = useStrip<HTMLDivElement>(value);
  return (
    <Radix.Root
      value={value}
      onValueChange={(next) => onChange(next as Value)}
      dir={dir}
      className={className}
    >
      <Radix.List
        ref={strip}
        aria-label={label}
        className="flex gap-1 overflow-x-auto border-b border-rope [scrollbar-width:none]"
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className={clsx(
              'min-h-11 shrink-0 border-b-2 border-transparent px-3 text-quiet -outline-offset-2',
              'data-[state=active]:border-floodlight data-[state=active]:font-semibold data-[state=active]:text-fore',
            )}
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      <Radix.Content value={value} className="pt-4 focus-visible:outline-offset-4">
        {children}
      </Radix.Content>
    </Radix.Root>
  );
}
