/** Loads the script of a live-chat service. It reads how it should stand from window.chatSettings. */
export function foreignChat(script: string, websiteToken: string): void {
  Object.assign(window, { chatSettings: { websiteToken, position: 'left', locale: 'en' } });
  const element = document.createElement('script');
  element.src = script;
  element.async = true;
  element.onerror = () => console.warn('chat: the script could not be loaded');
  document.head.append(element);
}
