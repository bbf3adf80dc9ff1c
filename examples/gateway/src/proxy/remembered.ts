/**
 * Remembers the answers of a function that answers the same for ever, the latest `limit` of them; undefined is asked
 * for again.
 */
export function remembered<T extends object>(
  ask: (text: string) => T | undefined,
  limit: number,
): (text: string) => T | undefined {
  const answers = new Map<string, T>();
  return (text) => {
    const known = answers.get(text);
    if (known) return known;
    const answer = ask(text);
    if (!answer) return undefined;
    if (answers.size >= limit) answers.delete(answers.keys().next().value ?? '');
    answers.set(text, answer);
    return answer;
  };
}
