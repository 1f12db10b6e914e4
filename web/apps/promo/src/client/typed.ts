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

/** Records what was typed before React was there. */
export function snapshot(host: Element): Typed {
  return new Map(
    controls(host)
      .filter((control) => !untouched(control))
      .map((control) => [control.name, isTick(control) ? control.checked : control.value]),
  );
}

/** Sets a value as a person would. React overrides `value` of its inputs, and ignores an event after which it is the same. */
function setValue(control: Control, value: string): void {
  const { prototype } = control instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value);
}

/** Types again what the components reset when they were hydrated, and reports everything that was typed to them. */
export function restore(host: Element, typed: Typed): void {
  for (const control of controls(host)) {
    const before = typed.get(control.name);
    if (before === undefined) continue;
    if (untouched(control))
      if (isTick(control)) control.checked = Boolean(before);
      else setValue(control, String(before));
    const event = control instanceof HTMLSelectElement ? 'change' : 'input';
    control.dispatchEvent(new Event(event, { bubbles: true }));
  }
}
