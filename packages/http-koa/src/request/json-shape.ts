import { MalformedJson } from '../refusal/http-refusals.ts';

const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\]:]/g;
const DEEPEST = 32;

/** Refuses what `JSON.parse` lets pass in silence: nesting beyond 32 levels and a member named twice. */
export function refuseOddShape(validJson: string): void {
  const names: Set<string>[] = [];
  let text = '';
  for (const [token] of validJson.matchAll(TOKENS)) {
    if (token === '{' || token === '[') {
      if (names.push(new Set()) > DEEPEST) throw new MalformedJson(`Nest at most ${DEEPEST} levels deep.`);
    } else if (token === '}' || token === ']') names.pop();
    else if (token === ':') refuseTwice(JSON.parse(text), names.at(-1));
    else text = token;
  }
}

function refuseTwice(name: string, names: Set<string> | undefined): void {
  if (names?.has(name)) throw new MalformedJson(`The member ${JSON.stringify(name)} stands there twice.`);
  names?.add(name);
}
