import type { HttpForumApi } from '@gatehouse/adapters/fetch';
import type { Json } from '@gatehouse/core/kernel';
import type { Did } from '@gatehouse/core/pds';
import type { ForumSubject, SupportForum } from '@gatehouse/core/support-forum';

const CAUSE = { reason: 'The base plan has ended.', ticketRef: 'T-1' };

/** Holders whose handle or DID no forum accepts as a username: too long, dots, digits, reserved, and punycode. */
export const ODD_SUBJECTS = [
  { handle: `${'a'.repeat(63)}.${'b'.repeat(63)}.example.com`, did: 'did:plc:oddoddoddoddoddoddoddod1' },
  { handle: 'xn--80ak6aa92e.example.com', did: 'did:web:b%C3%BCcher.example.com%3A8443' },
  { handle: 'admin.4.example.com', did: 'did:web:localhost%3A3000:people:..%2F..' },
] as const satisfies readonly Pick<ForumSubject, 'did' | 'handle'>[];

/** Makes every change of a seat, then signs the user in. Returns the paths and bodies of all requests as one text. */
export async function requestsOf(
  api: HttpForumApi,
  forumOn: (api: HttpForumApi) => SupportForum,
  subject: ForumSubject,
  users: { readonly signIn: (did: Did) => void },
): Promise<string> {
  const sent: string[] = [];
  const recording = {
    call: (method: string, path: string, body?: Json) => {
      sent.push(`${method} ${decodeURIComponent(path)} ${JSON.stringify(body)}`);
      return api.call(method, path, body);
    },
  };
  const forum = forumOn(recording as HttpForumApi);
  await forum.invite(subject);
  await forum.suspend(subject, CAUSE);
  users.signIn(subject.did);
  await forum.suspend(subject, CAUSE);
  await forum.reinstate(subject);
  await forum.deactivate(subject, CAUSE);
  users.signIn(subject.did);
  return sent.join('\n');
}
