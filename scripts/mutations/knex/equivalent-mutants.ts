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
const isMigration = ({ file }: Mutant): boolean => /migration|tables?\.ts$/.test(file);

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
      (isStatement(mutant, changed, /^await database\.setLocal\(/) ||
        /\bif \(.*\) await database\.setLocal\(/.test(lineOf(mutant, source)) ||
        (mutant.kind === 'SQL' &&
          /(?:raw\(\s*['`])(?:update|delete from|insert into) (?:(?!\.raw\(|;\n)[\s\S])*$/.test(before))),
  },
  {
    reason: 'a contract begins with a database that one process has migrated',
    applies: (mutant, _changed, _before, source) =>
      isInside(mutant, source, /^MethodDefinition$/, /^(?:lockMigrations|waitForever|migration)$/),
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
    applies: (mutant, _changed, _before, source) =>
      /\/(?:sqlite|postgres)\//.test(mutant.file) &&
      (isInside(mutant, source, /^MethodDefinition$/, /^(?:close|cut|end)$/) ||
        // The set of all clients is needed only to cut them at the end.
        /#isClosed|\bclients\.(?:add|delete)\(/.test(lineOf(mutant, source))),
  },
  {
    reason:
      'a contract has no pooler between the server and the database, and postgres-pooler.test.ts has one',
    applies: (mutant, _changed, _before, source) =>
      mutant.file.includes('/postgres/') &&
      (isInside(mutant, source, /^MethodDefinition$/, /^#useUnnamedStatements$/) ||
        isInside(mutant, source, /^FunctionDeclaration$/, /^isPoolerConflict$/) ||
        /isPoolerConflict\(|'unnamed'|'named'|#localTimeouts|\[, limit\]\) => limit > 0/.test(
          lineOf(mutant, source),
        )),
  },
  {
    reason:
      'a contract lets each connection fail once after an outage, and postgres-switch.test.ts measures how soon all are replaced',
    applies: (mutant, _changed, _before, source) =>
      mutant.file.includes('/postgres/') &&
      (isInside(mutant, source, /^MethodDefinition$/, /^(?:suspect|replace)$/) ||
        /#suspect\(|\bpulse\b|isSilent|#retired\b|#replacement\b|onIdleFault/.test(lineOf(mutant, source))),
  },
  {
    reason: 'the index that a query uses changes only its speed',
    applies: (mutant, _changed, _before, source) =>
      isInside(mutant, source, /^MethodDefinition$/, /^continues$/),
  },
  {
    reason: 'the time at which look-ups are gathered changes only the number of statements',
    applies: (mutant, _changed, _before, source) =>
      /#isAlone|#wasSentAtOnce|#inFlight === |\bgathered > 0/.test(lineOf(mutant, source)) ||
      isInside(mutant, source, /^MethodDefinition$/, /^#?sendAtOnce$/),
  },
  {
    reason: 'a contract does not replace or restore the file of a database, and its disk is not slow',
    applies: (mutant, _changed, _before, source) =>
      mutant.file.includes('/sqlite/') &&
      /#isDiskSlow|#commits\b|[mM]ark|#file\b|isAt\(|file !== known|isFatal\(/.test(lineOf(mutant, source)),
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
    reason: 'rows that a query reads after the end of a page do not matter',
    applies: ({ kind }, changed) => kind === 'method' && changed === '.limit(limit + 1)',
  },
  {
    reason: 'a caller that does not skip locked rows waits for them, and then gets the same result',
    applies: ({ kind, replacement }, changed) =>
      (kind === 'SQL' && changed === ' skip locked' && replacement === '') ||
      (kind === 'method' && changed === '.skipLocked()'),
  },
  {
    reason: 'columns that are null together need one check, and the others narrow types',
    applies: ({ kind, replacement }, changed) =>
      kind === 'operator' &&
      ((replacement.includes('||') && /^(?:row\.)?\w+ !== null && (?:row\.)?\w+ !== null$/.test(changed)) ||
        (replacement.includes('&&') && /^\w+ === null(?: \|\| \w+ === null)+$/.test(changed))),
  },
  {
    reason: 'a statement that inserts always returns its row, and the check narrows a type',
    applies: ({ kind, replacement, end }, changed, before, source) =>
      kind === 'condition' &&
      replacement === 'false' &&
      changed === '!row' &&
      source.slice(end).startsWith(') throw new Error(') &&
      /const \[row\] = [^;]*\binsert\([^;]*returning\([^;]*;\s*if \($/.test(before),
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
    applies: ({ kind, replacement }, changed, before) =>
      kind === 'operator' &&
      `${changed}${replacement}` === '<<=' &&
      /for \(let start = 0; start $/.test(before),
  },
  {
    reason: 'a value that is not kept is computed again',
    applies: (mutant, changed, before, source) => {
      const after = source.slice(mutant.end);
      if (mutant.kind === 'statement')
        return /^this\.#\w+\.set\([\w.]+, \w+\);$/.test(changed) && isMemo(before);
      return (
        mutant.kind === 'condition' &&
        mutant.replacement === 'true' &&
        /^!\w+$/.test(changed) &&
        /^\) \{\s*(?:const \w+ = [^\n]*\s*)*\w+ = [^;]*;\s*this\.#\w+\.set\(/.test(after)
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
    reason: 'a reference to a timer or thread changes only when the process ends',
    applies: (mutant, changed, _before, source) =>
      isStatement(mutant, changed, /^[\w.#]+\.(?:un)?ref\(\);$/) ||
      /^\s*if \(.*\) [\w.#]+\.unref\(\);?$/.test(lineOf(mutant, source)),
  },
  {
    reason: 'statements are observed for telemetry, which no port returns',
    applies: ({ kind }, changed) => kind === 'condition' && /^!?isObserved\(\)$/.test(changed),
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

/** Returns why the mutant is equivalent; undefined if a contract can detect it. */
export function equivalenceOf(mutant: Mutant, source: string): string | undefined {
  const changed = source.slice(mutant.start, mutant.end);
  const before = source.slice(0, mutant.start);
  return RULES.find((rule) => rule.applies(mutant, changed, before, source))?.reason;
}
