type Control = HTMLInputElement | HTMLSelectElement;

/** What a person put into the controls of a form, by name; untouched controls are left out. */
export type Typed = Map<string, string | boolean>;

const controls = (host: Element): Control[] => [
  ...host.querySelectorAll<Control>('input[name],select[name]'),
];

interface Tick extends HTMLInputElement {
  type: 'checkbox';
}

const isTick = (control: Control): control is Tick =>
  control instanceof HTMLInputElement && control.type === 'checkbox';

function untouched(control: Control): boolean {
  if (control instanceof HTMLSelectElement)
    return control.selectedOptions[0]?.defaultSelected ?? control.selectedIndex < 1;
  return isTick(control)
    ? control.checked === control.defaultChecked
    : control.value === control.defaultValue;
}

/** Notes what was typed before the components woke. */
export function snapshot(host: Element): Typed {
  return new Map(
    controls(host)
      .filter((control) => !untouched(control))
      .map((control) => [control.name, isTick(control) ? control.checked : control.value]),
  );
}

/** Types it again, so that the components know of it; also what survived by itself. */
export function restore(host: Element, typed: Typed): void {
  for (const control of controls(host)) {
    const before = typed.get(control.name);
    if (before === undefined) continue;
    if (isTick(control)) control.checked = Boolean(before);
    else control.value = String(before);
    const event = control instanceof HTMLSelectElement ? 'change' : 'input';
    control.dispatchEvent(new Event(event, { bubbles: true }));
  }
}
