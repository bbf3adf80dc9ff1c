/** A label for each state that applies. The names are HTML. */
export function marks(states: Readonly<Record<string, boolean>>): string {
  const shown = Object.keys(states).filter((name) => states[name]);
  return shown.map((name) => `<span class="mark">${name}</span>`).join(' ');
}
