/** Returns the element that every page of the site contains. */
export function element<E extends HTMLElement>(selector: string, type: new () => E): E {
  const found = document.querySelector(selector);
  if (!(found instanceof type)) throw new Error(`The page contains no ${selector}.`);
  return found;
}
