/** The captcha without its screen: what a form's captcha is at, the built-in proof of work, and the widgets of services. */
export * from './hosted.ts';
export * from './state.ts';
export * from './work.ts';
