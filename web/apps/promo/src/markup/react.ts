/**
 * What components import as "react" when the server draws them: each is drawn once, from its first state, and nothing
 * happens after that. ./markup.ts draws them. Browsers have Preact in its place (bundle.mjs).
 */

/** An element or a component, before it is drawn. */
export interface Drawable {
  type: unknown;
  props: Record<string, unknown>;
}

export const jsx = (type: unknown, props: Drawable['props']): Drawable => ({ type, props });
export const jsxs = jsx;

/** Children without an element around them. */
export const Fragment = Symbol('fragment');

/** A value for everything that is drawn inside; the context is its own provider. */
export class Context {
  constructor(public value: unknown) {}
}
export const createContext = (value: unknown): Context => new Context(value);
export const useContext = ({ value }: Context): unknown => value;

const never = (): void => undefined;
const first = (initial: unknown): unknown =>
  typeof initial === 'function' ? (initial as () => unknown)() : initial;

export const useState = (initial: unknown): [unknown, () => void] => [first(initial), never];
export const useReducer = (_: unknown, initial: unknown): [unknown, () => void] => [initial, never];
export const useRef = (current: unknown): { current: unknown } => ({ current });
export const useEffect = never;
