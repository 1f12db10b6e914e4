/** Returns the position of the place of a field, or of the nearest one around it; -1 without one. */
function placeOf(places: HTMLElement[], field: string): number {
  const steps = field.split('.');
  for (let n = steps.length; n > 0; n--) {
    const path = steps.slice(0, n).join('.');
    const at = places.findIndex(({ dataset }) => dataset['field'] === path);
    if (at >= 0) return at;
  }
  return -1;
}

/** Focuses the first control of the form that one of the fields has. Returns false if none has one. */
export function focusField(form: HTMLElement, fields: string[]): boolean {
  const places = [...form.querySelectorAll<HTMLElement>('[data-field]')];
  const [first] = fields
    .map((field) => placeOf(places, field))
    .filter((at) => at >= 0)
    .sort((a, b) => a - b);
  if (first === undefined) return false;
  const control = places[first]?.querySelector<HTMLElement>('input, select');
  control?.focus();
  control?.scrollIntoView({ block: 'center' });
  return Boolean(control);
}
