import type { Json, JsonObject } from '../../kernel/json.ts';
import { isGatedCollection } from './gated-collection.ts';
import { KNOWN_PROCEDURES, RECORD_WRITES } from './known-procedures.ts';
import { isNsid, type Nsid } from './nsid.ts';
import { isRecordKey } from './record-key.ts';
import type { RepoWriteDecision, RepoWriteRefusal, SettledDecision } from './repo-write-decision.ts';
import { parseRequestTarget } from './request-target.ts';

/** The parts of a request to a personal data server that determine whether the request writes a gated record. */
export interface RepoWriteRequest {
  /** The HTTP method exactly as the client sent it. */
  readonly method: string;
  /** The request target exactly as the client sent it. */
  readonly target: string;
}

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'POST']);
const KNOWN_IN_LOWER_CASE = new Set([...KNOWN_PROCEDURES].map((procedure) => procedure.toLowerCase()));

const PUTS: ReadonlySet<string> = new Set(
  ['create', 'update'].map((op) => `${RECORD_WRITES.applyWrites}#${op}`),
);
const REMOVAL = `${RECORD_WRITES.applyWrites}#delete`;

/**
 * Decides whether a request writes a record to a collection in a gated namespace. Never throws and has no side effects.
 * Call this before the body is read. If the decision is `inspect`, pass the body to its `decide`. Refuses requests that
 * it cannot parse.
 */
export function repoWrite(
  { method, target }: RepoWriteRequest,
  gatedNamespaces: readonly Nsid[],
): RepoWriteDecision {
  const parsed = parseRequestTarget(target);
  if (!parsed) return refuse('target_not_canonical', 'The request target is not in its one canonical form.');
  if (!METHODS.has(method)) return refuse('method_not_supported', `The method ${method} is not supported.`);
  if (parsed.kind === 'page') return { verdict: 'pass', reason: 'page' };
  if (method !== 'POST') return { verdict: 'pass', reason: 'read' };
  return procedure(parsed.method, parsed.hasQuery, gatedNamespaces);
}

function procedure(name: Nsid, hasQuery: boolean, gatedNamespaces: readonly Nsid[]): RepoWriteDecision {
  if (!KNOWN_PROCEDURES.has(name)) return unknownProcedure(name.toLowerCase());
  const isImport = name === RECORD_WRITES.importRepo;
  const judge = JUDGES[name];
  if (!judge && !isImport) return { verdict: 'pass', reason: 'harmless' };
  if (hasQuery) return refuse('target_not_canonical', `${name} accepts no query.`);
  // An import replaces the whole repository. The imported archive can refer to blocks that only the server has, so the
  // new records cannot be listed here.
  if (!judge) return { verdict: 'gated' };
  return { verdict: 'inspect', decide: (body) => judge(body, gatedNamespaces) };
}

/**
 * Refuses unknown `com.atproto` procedures. Refuses known ones in another case as well, because some servers ignore
 * case. Forwards procedures of other namespaces. `name` is in lower case.
 */
function unknownProcedure(name: string): SettledDecision {
  if (!name.startsWith('com.atproto.')) return { verdict: 'pass', reason: 'harmless' };
  return KNOWN_IN_LOWER_CASE.has(name)
    ? refuse('target_not_canonical', 'The name of the method is not in its canonical case.')
    : refuse(
        'write_unknown',
        'This method is refused, because its effect on repositories has not been reviewed.',
      );
}

type Judge = (body: Json, gatedNamespaces: readonly Nsid[]) => SettledDecision;

const JUDGES: Readonly<Record<string, Judge>> = {
  [RECORD_WRITES.createRecord]: judgeRecord,
  [RECORD_WRITES.putRecord]: judgeRecord,
  [RECORD_WRITES.applyWrites]: judgeWrites,
};

function judgeRecord(body: Json, gatedNamespaces: readonly Nsid[]): SettledDecision {
  const collection = collectionOf(body);
  if (collection === undefined)
    return refuse('invalid_request', 'The body must name a collection and a valid rkey.');
  return isGatedCollection(collection, gatedNamespaces)
    ? { verdict: 'gated' }
    : { verdict: 'pass', reason: 'not_gated' };
}

function judgeWrites(body: Json, gatedNamespaces: readonly Nsid[]): SettledDecision {
  const writes = isPlainObject(body) ? own(body, 'writes') : undefined;
  if (!Array.isArray(writes)) return refuse('invalid_request', 'The body must have a list of writes.');
  let gated = false;
  for (const write of writes as readonly Json[]) {
    const kind = isPlainObject(write) ? own(write, '$type') : undefined;
    const collection = collectionOf(write);
    if (typeof kind !== 'string' || !(PUTS.has(kind) || kind === REMOVAL) || collection === undefined) {
      return refuse('invalid_request', 'Each write must have a known $type, a collection and a valid rkey.');
    }
    gated ||= PUTS.has(kind) && isGatedCollection(collection, gatedNamespaces);
  }
  return gated ? { verdict: 'gated' } : { verdict: 'pass', reason: 'not_gated' };
}

function collectionOf(write: Json): Nsid | undefined {
  if (!isPlainObject(write)) return undefined;
  const collection = own(write, 'collection');
  const rkey = own(write, 'rkey');
  if (rkey !== undefined && (typeof rkey !== 'string' || !isRecordKey(rkey))) return undefined;
  return typeof collection === 'string' && isNsid(collection) ? collection : undefined;
}

/**
 * Returns whether the value is an object without a member called `__proto__`. If a server copied such an object by
 * assignment, that member would become the prototype.
 */
function isPlainObject(value: Json): value is JsonObject {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !Object.hasOwn(value, '__proto__')
  );
}

function own(object: JsonObject, name: string): Json | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

function refuse(code: RepoWriteRefusal, message: string): SettledDecision {
  return { verdict: 'refuse', code, message };
}
