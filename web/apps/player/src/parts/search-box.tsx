import { Search } from 'lucide-react';

interface Props {
  label: string;
  placeholder?: string;
  value: string;
  maxLength: number;
  onChange: (text: string) => void;
}

/** A field to search by. */
export function SearchBox({ label, placeholder = label, value, maxLength, onChange }: Props) {
  return (
    <div className="relative">
      <Search
        size={20}
        aria-hidden
        className="pointer-events-none absolute start-3 top-1/2 -translate-y-1/2 text-quiet"
      />
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        maxLength={maxLength}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        className="min-h-12 w-full rounded border border-edge bg-stand ps-11 pe-3 text-base placeholder:text-quiet"
      />
    </div>
  );
}
