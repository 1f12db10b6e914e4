/** What build.mjs defines in the server bundle. */
declare const __BUILD__: {
  styles: Record<string, string>;
  boot: string;
  react: string;
  islands: string;
  shell: string;
  chat: string;
  captcha: string;
  onetime: string;
};

/** A style sheet that a script carries as text. */
declare module '*.css' {
  const text: string;
  export default text;
}
