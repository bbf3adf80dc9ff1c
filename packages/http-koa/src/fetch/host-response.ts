import { withVary } from '../exchange/with-vary.ts';

/**
 * Adds the headers that the steps have set, such as those for security, to the response of the host. If both have a
 * header, the value of the host is kept, as on Node. Only the values of `Set-Cookie` and `Vary` are combined.
 */
export function hostResponse(response: Response, headers: Headers): Response {
  try {
    add(headers, response.headers);
    return response;
  } catch (error) {
    // The headers of a response from `fetch` cannot be changed. The response that begins a WebSocket connection cannot
    // be copied.
    if (!(error instanceof TypeError) || response.status < 200) return response;
    const copied = new Response(response.body, response);
    add(headers, copied.headers);
    return copied;
  }
}

function add(headers: Headers, to: Headers): void {
  for (const [name, value] of headers) {
    if (name === 'set-cookie') to.append(name, value);
    else if (name === 'vary') to.set(name, value.split(', ').reduce(withVary, to.get(name) ?? ''));
    else if (!to.has(name)) to.set(name, value);
  }
}
