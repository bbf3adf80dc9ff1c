import type { Mutant } from './mutant.ts';
import { sqlMutants } from './sql-mutants.ts';
import { type SyntaxNode as Node, visitSyntax } from './syntax.ts';

const OPERATORS: Readonly<Record<string, readonly string[]>> = {
  '===': ['!=='],
  '!==': ['==='],
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '&&': ['||'],
  '||': ['&&'],
  '??': ['&&'],
};

/** Methods of knex's builder that restrict, order or lock. Each call is dropped. */
const BUILDER =
  /^(?:and|or)?[wW]here|^orderBy|^limit$|^forUpdate$|^forKeyShare$|^forShare$|^skipLocked$|^onConflict$|^distinct$/;

/** Methods that have an opposite. */
const OPPOSITES: ReadonlyMap<string, string> = new Map([
  ['ignore', 'merge'],
  ['whereNull', 'whereNotNull'],
  ['whereNotNull', 'whereNull'],
  ['whereIn', 'whereNotIn'],
  ['whereNotIn', 'whereIn'],
  ['whereNot', 'where'],
  ['some', 'every'],
  ['every', 'some'],
]);

/** Returns every mutant of a source file. */
export function mutantsOf(file: string, source: string): readonly Mutant[] {
  const mutants: Mutant[] = [];
  const add = (kind: string, start: number, end: number, replacement: string) =>
    mutants.push({ file, start, end, replacement, kind });
  visitSyntax(file, source, (node, parent) => {
    operators(node, source, add);
    conditions(node, add);
    statements(node, add);
    calls(node, parent, add);
    if (node.type === 'Literal' && typeof node.value === 'boolean')
      add('value', node.start, node.end, String(!node.value));
    const isText =
      node.type === 'TemplateElement' || (node.type === 'Literal' && typeof node.value === 'string');
    if (isText && parent?.type !== 'ImportDeclaration')
      for (const { start, end, replacement } of sqlMutants(source.slice(node.start, node.end)))
        add('SQL', node.start + start, node.start + end, replacement);
  });
  return mutants;
}

type Add = (kind: string, start: number, end: number, replacement: string) => void;

function operators(node: Node, source: string, add: Add): void {
  if (node.type === 'UnaryExpression' && node.operator === '!')
    add('operator', node.start, node.start + 1, '');
  if (node.type !== 'BinaryExpression' && node.type !== 'LogicalExpression') return;
  const [left, right] = [node.left as Node, node.right as Node];
  const operator = String(node.operator);
  const at = source.indexOf(operator, left.end);
  if (at < 0 || at >= right.start) return;
  for (const other of OPERATORS[operator] ?? []) {
    // Without parentheses, ?? cannot be mixed with the other logical operators.
    if (node.type === 'BinaryExpression') add('operator', at, at + operator.length, other);
    else
      add(
        'operator',
        node.start,
        node.end,
        `((${source.slice(left.start, left.end)}) ${other} (${source.slice(right.start, right.end)}))`,
      );
  }
}

function conditions(node: Node, add: Add): void {
  if (node.type !== 'IfStatement' && node.type !== 'ConditionalExpression') return;
  const test = node.test as Node;
  for (const value of ['true', 'false']) add('condition', test.start, test.end, value);
}

function statements(node: Node, add: Add): void {
  if (node.type !== 'ExpressionStatement') return;
  const expression = node.expression as Node;
  const callee = expression.callee as Node | undefined;
  if (callee?.type === 'Super' || node.directive) return;
  add('statement', node.start, node.end, ';');
}

function calls(node: Node, parent: Node | undefined, add: Add): void {
  if (node.type !== 'CallExpression') return;
  const callee = node.callee as Node;
  if (callee.type !== 'MemberExpression' || callee.computed) return;
  const [object, property] = [callee.object as Node, callee.property as Node];
  const name = String(property.name);
  const opposite = OPPOSITES.get(name);
  if (opposite !== undefined) add('method', property.start, property.end, opposite);
  const isStatement = parent?.type === 'ExpressionStatement';
  if (BUILDER.test(name) && !isStatement && object.type !== 'ThisExpression')
    add('method', object.end, node.end, '');
}
