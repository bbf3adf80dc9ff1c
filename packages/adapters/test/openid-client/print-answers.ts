import { guardedFetch } from '../../src/openid-client/guarded-fetch.ts';
import { NetworkPolicy } from '../../src/openid-client/network-policy.ts';

const fetch = guardedFetch(new NetworkPolicy({ privateNetworks: true }), 5_000);
for (const url of process.argv.slice(2)) {
  const request = { method: 'POST', body: new URLSearchParams({ a: 'b' }) };
  const answer = await fetch(url, request).then(
    async (response) => `${response.status} ${await response.text()}`,
    (failure: Error) => failure.message,
  );
  console.log(answer);
}
