import type { Mutant } from './mutant.ts';
import { type SyntaxNode, visitSyntax } from './syntax.ts';

/** A kind of mutants that return the same results as the original. */
interface EquivalenceRule {
  readonly reason: string;
  /** Receives the changed code, the source before it, and the whole source. */
  applies(mutant: Mutant, changed: string, before: string, source: string): boolean;
}

const isStatement = ({ kind }: Mutant, changed: string, pattern: RegExp) =>
  kind === 'statement' && pattern.test(changed);

/** Returns the line of the mutant. */
const lineOf = ({ start }: Mutant, source: string): string =>
  source.slice(source.lastIndexOf('\n', start) + 1, source.indexOf('\n', start));

/** Returns whether the mutant is in a migration. */
const isMigration = ({ file }: Mutant): boolean => /migration/.test(file);

/**
 * Kinds of mutants that no contract can detect. A rule states a property of the code, and never names a place. Unique
 * indexes are not part of any rule, because the stores rely on them.
 */
const RULES: readonly EquivalenceRule[] = [
  {
    reason: 'an index that is not unique changes only the speed of queries',
    applies: (mutant, changed, before, source) =>
      isStatement(mutant, changed, /^table\.index\(/) ||
      isStatement(
        mutant,
        changed,
        /^await database\.define\(\(schema\) =>\s*schema(?:\s*\.raw\(\s*(['"`])create index (?:(?!\1)[^;])*\1,?\s*\))+,?\s*\);$/,
      ) ||
      isStatement(mutant, changed, /^await database\.define\(\(schema\) => schema\.raw\(index\)\);$/) ||
      (mutant.kind === 'SQL' && /(['"`])\s*create index (?:(?!\1)[^;])*$/.test(before)) ||
      (isMigration(mutant) &&
        isInside(mutant, source, /^FunctionDeclaration$/, /^(?:index|dropIndex)[A-Z]/) &&
        !/\bunique\b/.test(source.slice(mutant.start, mutant.end))),
  },
  {
    reason: 'a check of a table rejects rows that no store writes',
    applies: (mutant, changed, before) =>
      isStatement(mutant, changed, /^table\.check\(|column\.notNullable\(\)\);$/) ||
      (changed === '!isNullable' && mutant.replacement === 'false') ||
      (mutant.kind === 'SQL' && /(?:table\s*\.check\(\s*['"`][^`\n]*|\bcheck \([^)\n]*)$/.test(before)),
  },
  {
    reason: 'a policy of row-level security limits other roles than the one whose contract runs',
    applies: (mutant, _changed, _before, source) =>
      isMigration(mutant) &&
      ((mutant.kind === 'SQL' &&
        /acts_as_|acts_for_|acting_|current_setting\(/.test(lineOf(mutant, source))) ||
        /defineGuards\(/.test(source.slice(mutant.start, mutant.end)) ||
        turnsPostgresOff(mutant, source)),
  },
  {
    reason: 'a migration changes rows of an earlier release, and a contract begins without rows',
    applies: (mutant, changed, before, source) =>
      isMigration(mutant) &&
      (isInside(mutant, source, /^FunctionDeclaration$/, /^takeOver[A-Z]/) ||
        isStatement(
          mutant,
          changed,
          /^await database\.define\(\(schema\) =>\s*schema(?:\s*\.raw\(\s*(['"`])(?:update|delete from|insert into) (?:(?!\1)[^;])*\1,?\s*\))+,?\s*\);$/,
        ) ||
        isStatement(mutant, changed, /^await database\.setLocal\(/) ||
        /\bif \(.*\) await database\.setLocal\(/.test(lineOf(mutant, source)) ||
        (mutant.kind === 'SQL' &&
          /(?:raw\(\s*['`])(?:update|delete from|insert into) (?:(?!\.raw\(|;\n)[\s\S])*$/.test(before))),
  },
  {
    reason: 'a contract begins with a database that one process has migrated',
    applies: (mutant, changed, _before, source) =>
      isInside(mutant, source, /^MethodDefinition$/, /^(?:lockMigrations|waitForever|migration)$/) ||
      // Only migrations define tables.
      (isStatement(mutant, changed, /^this\.requireTransaction\(\);$/) &&
        isInside(mutant, source, /^MethodDefinition$/, /^define$/)),
  },
  {
    reason: 'only MariaDB runs this code, and `npm run mutations -- stores` breaks it',
    applies: (mutant, _changed, _before, source) =>
      isInside(
        mutant,
        source,
        /^(?:Property|VariableDeclarator|FunctionDeclaration)$/,
        /^(?:mysql$|MYSQL_|mysql[A-Z])/,
      ) || isForMariadb(mutant, source),
  },
  {
    reason: 'a contract does not use a database that is being closed, or was closed',
    applies: (mutant, changed, before, source) =>
      /\/(?:sqlite|postgres|pool)\//.test(mutant.file) &&
      (isInside(mutant, source, /^MethodDefinition$/, /^(?:close|cut|end)$/) ||
        (isStatement(mutant, changed, /^await reader\.close\(\);$/) && /#isClosed\) \{\s*$/.test(before)) ||
        // The set of all clients is needed only to cut their connections at the end.
        /#isClosed|\bclients\.(?:add|delete)\(/.test(lineOf(mutant, source))),
  },
  {
    reason:
      'a contract has no pooler between the server and the database, and postgres-pooler.test.ts has one',
    applies: (mutant, _changed, _before, source) =>
      mutant.file.includes('/postgres/') &&
      (isInside(mutant, source, /^MethodDefinition$/, /^useUnnamedStatements$/) ||
        isInside(mutant, source, /^FunctionDeclaration$/, /^isPoolerConflict$/) ||
        /isPoolerConflict\(|'unnamed'|'named'|#localTimeouts|\[, limit\]\) => limit > 0/.test(
          lineOf(mutant, source),
        )),
  },
  {
    reason:
      'a contract lets each connection fail once after an outage, and postgres-switch.test.ts measures how soon all are replaced',
    applies: (mutant, _changed, _before, source) =>
      /\/(?:postgres|pool)\//.test(mutant.file) &&
      (mutant.file.endsWith('/pulse.ts') ||
        isInside(mutant, source, /^MethodDefinition$/, /^(?:suspect|replace|breakDown)$/) ||
        isInside(mutant, source, /^FunctionDeclaration$/, /^isBroken$/) ||
        // A connection with a fault is closed. Until then, each of its statements fails as well.
        (mutant.replacement === 'false' && /if \(this\.#fault\)/.test(lineOf(mutant, source))) ||
        /#suspect\(|\bpulse\b|isSilent|#retired\b|#replacement\b|onIdleFault|isBroken\(|'error', onError\)/.test(
          lineOf(mutant, source),
        )),
  },
  {
    reason:
      'a caller stops waiting for a connection only because of readiness, or because the pool is replaced or closed',
    applies: (mutant, changed, _before, source) =>
      /\/(?:connection|replaceable)-pool\.ts$/.test(mutant.file) &&
      (isInside(mutant, source, /^VariableDeclarator$/, /^(?:leave|giveUp|noAnswer)$/) ||
        (changed === 'client' && mutant.replacement === 'true') ||
        isStatement(mutant, changed, /^(?:leave\(\)|this\.#waiting\.add\(leave\));$/) ||
        (mutant.replacement === 'false' && /^(?:hasLeft|Number\.isFinite\(limit\))$/.test(changed))),
  },
  {
    reason: 'the reason of StorageUnavailable is a text for the log',
    applies: (mutant, changed, before) =>
      mutant.file.endsWith('/postgres/connection-pool.ts') &&
      ((changed === 'isTimeout(error)' && mutant.replacement === 'true') ||
        /noAnswer\([^;)\n]*\)? $/.test(before)),
  },
  {
    reason:
      'the thread of a contract runs until the database is closed, and sqlite-slow-disk.test.ts ends it',
    applies: (mutant, changed, _before, source) =>
      /\/sqlite\/(?:writer-thread|thread-connection|serve-statements)/.test(mutant.file) &&
      (isInside(mutant, source, /^MethodDefinition$/, /^fail$/) ||
        (changed === 'this.#end' && mutant.replacement === 'false') ||
        isStatement(mutant, changed, /#fail\(|^database\.close\(\);$/) ||
        (changed === "call.do === 'close'" && mutant.replacement === 'false')),
  },
  {
    reason: 'the index that a query uses changes only its speed',
    applies: (mutant, _changed, _before, source) =>
      isInside(mutant, source, /^MethodDefinition$/, /^continues$/) ||
      isInside(mutant, source, /^VariableDeclarator$/, /^TIME_OF_ROW$/),
  },
  {
    reason: 'the time at which look-ups are gathered changes only the number of statements',
    applies: (mutant, changed, _before, source) =>
      /#isAlone|#wasSentAtOnce|#inFlight === |\bgathered > 0|#scheduled = true/.test(
        lineOf(mutant, source),
      ) ||
      isInside(mutant, source, /^MethodDefinition$/, /^sendAtOnce$/) ||
      (mutant.file.endsWith('/gathered-lookup.ts') &&
        (isStatement(mutant, changed, /^(?:landed\(\)|this\.#inFlight \+= 1);$/) ||
          /^\s*isCounted = false;$/.test(lineOf(mutant, source)) ||
          (changed === '!isCounted' && mutant.replacement === 'false'))),
  },
  {
    reason:
      'a contract does not replace, restore or protect the file of a database, and its disk is not slow',
    applies: (mutant, changed, before, source) =>
      mutant.file.includes('/sqlite/') &&
      (/#isDiskSlow|#commits\b|[mM]ark|#file\b|isAt\(|file !== known|isFatal\(/.test(
        lineOf(mutant, source),
      ) ||
        isStatement(
          mutant,
          changed,
          /^(?:statSync|await (?:makePrivate|refuseStaleLog|this\.#closeReader))\(/,
        ) ||
        // A connection is opened again, or closed, only after the file or its disk has failed.
        isInside(mutant, source, /^MethodDefinition$/, /^close(?:Reader|Writer|Connections)$/) ||
        (isStatement(mutant, changed, /^(?:await connection\.close\(\)|this\.#writer = undefined);$/) &&
          /catch(?: \(error\)|\(\(error\) =>) \{\s*$/.test(before)) ||
        isStatement(mutant, changed, /^this\.#readerOpening = undefined;$/)),
  },
  {
    reason: 'a full disk is reported by readiness, and not through a port',
    applies: (mutant, changed) => isStatement(mutant, changed, /^this\.disk\b/),
  },
  {
    reason: 'a time is never measured exactly at a limit',
    applies: ({ kind, replacement }, changed, before) =>
      kind === 'operator' &&
      replacement.replace('=', '') === changed.replace('=', '') &&
      /performance\.now\(\)[^;\n]*$/.test(before.slice(-60)),
  },
  {
    reason: 'a contract does not lock a database for longer than a caller waits',
    applies: ({ replacement }, changed) =>
      changed.endsWith(' || performance.now() > until') &&
      (replacement === 'false' || replacement.includes(' && ')),
  },
  {
    reason:
      'a contract lets an adapter report a deadlock instead of repeating the work, and database.test.ts repeats it',
    applies: (mutant, _changed, before, source) =>
      /\bif \(!isDeadlock\(error\) \|\| attempt === MAX_ATTEMPTS\)/.test(lineOf(mutant, source)) &&
      (mutant.replacement === 'true' || (mutant.replacement === '!==' && before.endsWith('|| attempt '))),
  },
  {
    reason: 'replacing a key by itself changes nothing',
    applies: ({ kind, replacement }, changed, before) =>
      kind === 'method' &&
      `${changed} ${replacement}` === 'ignore merge' &&
      /\.insert\(\{ (\w+): \w+ \}\)\s*\.onConflict\('\1'\)\s*\.$/.test(before),
  },
  {
    reason: 'a statement that subtracts zero changes nothing',
    applies: (mutant, _changed, _before, source) =>
      (mutant.replacement === 'true' || mutant.replacement === '>=') &&
      /\bif \([\w.]+ > 0\) await this\.#\w+\.(?:free|preparedWrite)\(/.test(lineOf(mutant, source)),
  },
  {
    reason: 'a statement that inserts a row for each key of a list inserts nothing if there is no list',
    applies: ({ kind, replacement, end }, changed, _before, source) => {
      const list = /^(\w+) !== undefined$/.exec(changed)?.[1];
      return (
        list !== undefined &&
        kind === 'condition' &&
        replacement === 'true' &&
        new RegExp(
          `^\\) \\{\\s*await database\\.preparedWrite\\([^;]*\\bdatabase\\.keys\\(${list}\\)\\]\\);\\s*\\}`,
        ).test(source.slice(end))
      );
    },
  },
  {
    reason: 'a fence that is higher by two is higher than all earlier ones',
    applies: ({ replacement }, changed, before) =>
      `${changed}${replacement}` === ' + 1 + 2' && /\bfence = (?:held\.)?fence$/.test(before),
  },
  {
    reason: 'positions that are all shifted by one keep their order',
    applies: ({ replacement }, changed, before) =>
      `${changed}${replacement}` === ' - 1 - 2' && /\bordinality$/.test(before),
  },
  {
    reason: 'a look-up of many keys returns for one key what a look-up of one key returns',
    applies: (mutant, changed, _before, source) =>
      /\bif \(\w+\.length === 1 && \w+ !== undefined\)/.test(lineOf(mutant, source)) &&
      (mutant.replacement === 'false' || (mutant.replacement === '===' && changed === '!==')),
  },
  {
    reason: 'a look-up of many keys ignores the rows of other keys',
    applies: ({ kind, replacement, end }, changed, _before, source) =>
      kind === 'SQL' && `${changed}${replacement}` === ' =  <> ' && source.startsWith('any(', end),
  },
  {
    reason: 'a contract does not delete rows that a migration has inserted',
    applies: ({ replacement }, changed) => changed === 'locked.length !== 1' && replacement === 'false',
  },
  {
    reason: 'rows that a query reads after the end of a page do not matter',
    applies: ({ kind, replacement }, changed, before) =>
      (kind === 'method' && changed.trim() === '.limit(limit + 1)') ||
      (`${changed}${replacement}` === '-+' && /= limit \+ 1 $/.test(before)),
  },
  {
    reason: 'a caller that does not skip locked rows waits for them, and then gets the same result',
    applies: ({ kind, replacement }, changed) =>
      (kind === 'SQL' && changed === ' skip locked' && replacement === '') ||
      // Without the lock, two callers can choose one row, but only one of them deletes it.
      (kind === 'statement' && changed === 'keys.forUpdate().skipLocked();') ||
      (kind === 'method' && changed.trim() === '.skipLocked()'),
  },
  {
    reason: 'columns that are null together need one check, and the others narrow types',
    applies: ({ kind, replacement }, changed) =>
      kind === 'operator' &&
      ((replacement.includes('||') && /^(?:row\.)?\w+ !== null && (?:row\.)?\w+ !== null$/.test(changed)) ||
        (replacement.includes('&&') && /^\w+ === null(?: \|\| \w+ === null)+$/.test(changed))),
  },
  {
    reason:
      'a statement that inserts, or that reads no table, always returns a row, and the check narrows a type',
    applies: ({ kind, replacement, end }, changed, before, source) =>
      kind === 'condition' &&
      replacement === 'false' &&
      changed === '!row' &&
      source.slice(end).startsWith(') throw new Error(') &&
      /const \[row\] = (?:[^;]*\binsert\([^;]*returning\(|await [^;]*'database_time')[^;]*;\s*if \($/.test(
        before,
      ),
  },
  {
    reason: 'a minimum or maximum is the same in both branches if its values are equal',
    applies: ({ kind, replacement, end }, changed, before, source) =>
      kind === 'SQL' &&
      `${changed}${replacement}` === ' <  <= ' &&
      (/\bcase when [\w.]+$/.test(before) || /\bcase when \?$/.test(before)) &&
      isChoice(/[\w.?]+$/.exec(before)?.[0] ?? '', source.slice(end)),
  },
  {
    reason: 'a value that is replaced by an equal one stays the same',
    applies: ({ kind, replacement, end }, changed, before, source) =>
      kind === 'SQL' &&
      `${changed}${replacement}` === ' <  <= ' &&
      source[end] === '?' &&
      source.includes(` set ${/\w+$/.exec(before)?.[0]} = ?`),
  },
  {
    reason: 'the values that are compared differ, because they are keys',
    applies: ({ kind, replacement, end }, changed, _before, source) =>
      kind === 'operator' &&
      `${changed}${replacement}` === '<<=' &&
      /^ [\w.()]+ \? -1 : 1\b/.test(source.slice(end)),
  },
  {
    reason: 'a last batch without rows changes nothing',
    applies: (mutant, changed, before, source) =>
      (`${changed}${mutant.replacement}` === '<<=' && /for \(let (\w+) = 0; \1 $/.test(before)) ||
      // `isMore` states whether there are events for a first batch.
      (`${changed}${mutant.replacement}` === '>>=' && /\blet isMore = /.test(lineOf(mutant, source))) ||
      (`${changed}${mutant.replacement}` === ' >  >= ' &&
        source.startsWith('(select sequence from admitted_events)', mutant.end)),
  },
  {
    reason: 'a value that is not kept is computed again',
    applies: (mutant, changed, before, source) => {
      const after = source.slice(mutant.end);
      if (mutant.kind === 'statement')
        return /^[\w.#]+\.set\([\w.]+, \w+\);$/.test(changed) && isMemo(before);
      return (
        mutant.kind === 'condition' &&
        mutant.replacement === 'true' &&
        ((/^!\w+$/.test(changed) &&
          /^\) \{\s*(?:const \w+ = [^\n]*\s*)*\w+ = [^;]*;\s*[\w.#]+\.set\(/.test(after)) ||
          // `if (...) return a; let b = kept.get(c); if (!b) { b = a; ...`
          /^\) return ([^;]+);\s*let (\w+) = [\w.#]+\.get\(\w+\);\s*if \(!\2\) \{\s*\2 = \1;/.test(after))
      );
    },
  },
  {
    reason: 'deleting a row that was not found deletes nothing',
    applies: ({ kind, replacement, end }, changed, before, source) => {
      const row = /^!(\w+)$/.exec(changed)?.[1];
      return (
        row !== undefined &&
        kind === 'condition' &&
        replacement === 'false' &&
        new RegExp(`const ${row} = await [^;]*;\\s*if \\($`).test(before) &&
        /^\) return undefined;\s*(?:\/\/[^\n]*\s*)*const (\w+) = await [^;]*\.del\(\),?\s*\);\s*return \1 > 0 \? [^;]* : undefined;/.test(
          source.slice(end),
        )
      );
    },
  },
  {
    reason: 'a pause between batches or attempts lets other work run, and changes no result',
    applies: (mutant, changed, before) =>
      isStatement(mutant, changed, /^await (?:setImmediate|othersTurn)\(\);$/) ||
      (mutant.kind === 'operator' && /await pause\([^;\n]*$/.test(before)),
  },
  {
    reason: 'a timer or listener that is not removed affects only work that lasts longer than its time limit',
    applies: (mutant, changed) =>
      isStatement(mutant, changed, /^(?:clearTimeout\(\w+\)|client\.off\(.*\));$/),
  },
  {
    reason: 'a contract runs on a supported version of Node',
    applies: (mutant, changed) => isStatement(mutant, changed, /^requireSupportedNode\(\);$/),
  },
  {
    reason: 'a reference to a timer or thread changes only when the process ends',
    applies: (mutant, changed, _before, source) =>
      isStatement(mutant, changed, /^[\w.#]+\.(?:un)?ref\(\);$/) ||
      /^\s*if \(.*\) [\w.#]+\.unref\(\);?$/.test(lineOf(mutant, source)),
  },
  {
    reason: 'statements and jobs are observed for telemetry, which a contract does not turn on',
    applies: ({ kind, end, replacement }, changed, _before, source) =>
      (kind === 'condition' && /^!?isObserved\(\)$/.test(changed)) ||
      (changed === '!' && source.startsWith('isObserved()', end)) ||
      /^[\w.]*[tT]raceParent(?:\(\))? \?\? null$/.test(changed) ||
      (changed === 'traceParent === null' && replacement === 'true'),
  },
];

/** Returns whether the text after `case when VALUE <` chooses between this value and another one. */
function isChoice(value: string, after: string): boolean {
  const [, other, one, two] = /^([\w.?]+) then ([\w.?]+) else ([\w.?]+) end\b/.exec(after) ?? [];
  return (one === value && two === other) || (one === other && two === value);
}

/** Returns whether only MariaDB runs the mutant, or whether the other databases run it as they run the original. */
function isForMariadb({ file, kind, start, end, replacement }: Mutant, source: string): boolean {
  let found = false;
  visitSyntax(file, source, (node, parent) => {
    if (node.type !== 'IfStatement' && node.type !== 'ConditionalExpression') return;
    const test = node.test as SyntaxNode;
    const isMysql = /^[\w.#]*\bengine === 'mysql'$/.test(source.slice(test.start, test.end));
    const isOther = /^[\w.#]*\bengine !== 'mysql'$/.test(source.slice(test.start, test.end));
    if (!isMysql && !isOther) return;
    if (kind === 'condition' && start === test.start && replacement === String(isOther)) found = true;
    const branch = (isMysql ? node.consequent : node.alternate) as SyntaxNode | null;
    if (branch && branch.start <= start && end <= branch.end) found = true;
    // The other databases return before the rest of the block.
    const returns = /\breturn;?[^;]*;\s*\}$/.test(source.slice(node.start, node.end));
    if (isOther && returns && parent && node.end <= start && end <= parent.end) found = true;
  });
  return found;
}

/** Returns whether the text ends inside `if (!kept) { kept = ...; `, where the value is kept for later calls. */
function isMemo(before: string): boolean {
  return /if \(!(\w+)\) \{\s*(?:const \w+ = [^\n]*\s*)*\1 = [^;]*;\s*$/.test(before);
}

/** Returns whether the mutant skips code that a migration runs only on PostgreSQL, which defines its policies. */
function turnsPostgresOff({ kind, start, end, replacement }: Mutant, source: string): boolean {
  if (kind !== 'condition') return false;
  const changed = source.slice(start, end);
  const isPositive = /^(?:isPostgres|database\.engine === 'postgres')$/.test(changed);
  const isNegative = /^(?:!isPostgres|database\.engine !== 'postgres')$/.test(changed);
  return (isPositive && replacement === 'false') || (isNegative && replacement === 'true');
}

/** Returns whether the mutant is inside a node of this type and name. */
function isInside({ file, start, end }: Mutant, source: string, type: RegExp, name: RegExp): boolean {
  let found = false;
  visitSyntax(file, source, (node) => {
    const own = ((node.key ?? node.id) as { name?: unknown } | undefined)?.name;
    if (node.start <= start && end <= node.end && type.test(node.type) && name.test(String(own)))
      found = true;
  });
  return found;
}

/** Why mutants are equivalent, one reason for each kind. */
export const EQUIVALENCE_REASONS: readonly string[] = RULES.map(({ reason }) => reason);

/** Returns why the mutant is equivalent; undefined if a contract can detect it. */
export function equivalenceOf(mutant: Mutant, source: string): string | undefined {
  const changed = source.slice(mutant.start, mutant.end);
  const before = source.slice(0, mutant.start);
  return RULES.find((rule) => rule.applies(mutant, changed, before, source))?.reason;
}
