/** Sends a request of the API; throws its refusal, in words for people and with its `code`. */
export async function call(method, path, body) {
  const init = body && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch(path, { method, ...init });
  const answer = response.status === 204 ? undefined : await response.json();
  if (response.ok) return answer;
  const words = answer.issues?.map((issue) => issue.message).join(' ') || answer.message;
  throw Object.assign(new Error(words), { code: answer.error });
}
