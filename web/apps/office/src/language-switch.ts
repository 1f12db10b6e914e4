import { createContext } from 'react';

/** Changes the language of the running app and remembers it. */
export const LanguageSwitch = createContext<(code: string) => Promise<void>>(async () => undefined);
