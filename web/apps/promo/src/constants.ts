/** Constants of the server. `make generate` writes this file. */

/** The types of block that a landing page may use. */
export const blockTypes = [
  'capsules',
  'card',
  'closing',
  'creator',
  'dates',
  'facts',
  'faq',
  'gallery',
  'hero',
  'ladder',
  'levels',
  'match',
  'over',
  'prose',
  'related',
  'steps',
  'table',
  'terms',
  'wheel',
] as const;

/** The form dialogs that a landing page may open. */
export const dialogNames = [
  'BasicRegistration',
  'auth',
  'authFortune',
  'authCasino',
  'AuthNewCustomDialog',
  'WheelsRegistration',
  'liveCasinoSlots',
  'FortuneRegistration',
  'LandWheelRegistration',
  'OpenIPL',
  'CustomFortunetigerRegDialog',
  'RegAviatorLandWheelDialog',
  'Ipl2024CustomeReg',
  'RegAviatroNewDialog',
  'NewCustomReg',
  'CrashNewReg',
  'thanks',
  'DoneRegPopup',
  'SecretActionDialog',
  'resetPwd',
] as const;
