interface Props {
  name: string;
  children: string;
  /** A text of the player, which has a direction of its own. */
  text?: boolean;
}

/** A value of a draw that can be copied, in a list of terms. */
export function Value({ name, children, text }: Props) {
  return (
    <div>
      <dt className="text-sm text-quiet">{name}</dt>
      <dd
        dir={text ? 'auto' : 'ltr'}
        className="font-mono text-sm break-all whitespace-pre-wrap rtl:text-right"
      >
        {children}
      </dd>
    </div>
  );
}
