/** Sends a request of the API; throws its refusal, in words for people and with its `code`. */
export async function call(method, path, body, headers = {}) {
  const response = await fetch(path, {
    method,
    headers: { ...headers, ...(body && { 'Content-Type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  }).catch(() => {
    throw new Error('The server can not be reached. Look at your connection and try again.');
  });
  if (response.status === 204) return undefined;
  // A server in between may answer in its own words.
  const answer = await response.json().catch(() => ({ message: `The server answered ${response.status}.` }));
  if (response.ok) return answer;
  const words = answer.issues?.map(sentence).join(' ') || answer.message;
  throw Object.assign(new Error(words), { code: answer.error });
}

/** Some faults are sentences, others go on from the name of their field. */
function sentence({ path, message }) {
  if (!/^[a-z]/.test(message)) return message;
  const field = String(path.at(-1)).replaceAll('_', ' ');
  return `${field[0].toUpperCase()}${field.slice(1)} ${message}.`;
}
