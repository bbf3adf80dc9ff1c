import { withVary } from '../exchange/with-vary.ts';

/**
 * The host's response with the headers that the steps have set, such as those for security. As on Node, the host's own
 * values come first.
 */
export function hostResponse(response: Response, headers: Headers): Response {
  try {
    add(headers, response.headers);
    return response;
  } catch (error) {
    // The headers of a response of `fetch` cannot be changed. One that ends HTTP, for a WebSocket, cannot be copied.
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
