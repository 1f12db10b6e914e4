import type { ReactNode } from 'react';

/** Above so many characters a headline is set a little smaller and wider: a narrow column would stack five lines. */
const long = 26;

/** The page's promise. */
export function Headline({ text = '' }: { text: string | undefined }): ReactNode {
  return <h1 className={[...text].length > long ? 'long' : undefined}>{text}</h1>;
}
