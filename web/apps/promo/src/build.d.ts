/** What build.mjs knows when it makes the server bundle. */
declare const __BUILD__: {
  styles: Record<string, string>;
  boot: string;
  entry: string;
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
