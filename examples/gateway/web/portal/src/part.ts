import { element } from './element.ts';

/** A part of the page that a click on its title opens. The hint describes what the part is for. */
export function part(title: string, hint: string, ...content: readonly Node[]): HTMLElement {
  return element(
    'details',
    {},
    element('summary', {}, element('h2', {}, title), element('span', { class: 'hint' }, hint)),
    element('div', { class: 'content' }, ...content),
  );
}

/** A form of a part: its fields, its button, and the place for the outcome. */
export function actionForm(button: HTMLButtonElement, ...fields: readonly Node[]): HTMLFormElement {
  return element('form', {}, ...fields, button, element('p', { class: 'outcome', role: 'alert' }));
}

/** A field with its label. The hint is optional. */
export function field(label: string, attributes: Readonly<Record<string, string>>, hint = ''): HTMLElement {
  const id = `field-${attributes.name}`;
  const described: Record<string, string> = hint === '' ? {} : { 'aria-describedby': `${id}-hint` };
  return element(
    'div',
    { class: 'field' },
    element('label', { for: id }, label),
    ...(hint === '' ? [] : [element('p', { class: 'hint', id: `${id}-hint` }, hint)]),
    element('input', { id, ...described, ...attributes }),
  );
}
