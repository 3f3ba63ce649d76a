/** Reads a source file: what it imports, which globals it names, and what else the law asks about. */
import { parseSync, visitorKeys } from 'oxc-parser';

export interface Import {
  /** What stands between the quotes; null when it is computed. */
  readonly from: string | null;
  /** What is taken by name; null is the whole module, or only its effects. */
  readonly names: readonly string[] | null;
  readonly typeOnly: boolean;
  readonly line: number;
}

/** A name, or a path of names, that no declaration of the file explains: `process.env`, `Math.random`. */
export interface GlobalUse {
  readonly path: string;
  readonly line: number;
}

export interface Source {
  readonly file: string;
  readonly lines: number;
  readonly imports: readonly Import[];
  readonly globals: readonly GlobalUse[];
  /** Names after a dot, of any value. */
  readonly members: readonly GlobalUse[];
  /** Lines with a regular expression, or a string that could become one, with `\p{…}`. */
  readonly unicodeProperties: readonly number[];
  readonly opensWithComment: boolean;
  readonly syntaxErrors: readonly { readonly line: number; readonly message: string }[];
}

// The tree of any parser of this family: `type` says which node it is, and visitorKeys which fields hold others.
interface Node {
  readonly type: string;
  readonly start: number;
  // biome-ignore lint/suspicious/noExplicitAny: 190 kinds of node, of which this file names a dozen
  readonly [field: string]: any;
}

/** Names a module as `require` would: these calls are imports too. */
const REQUIRES = new Set(['require', 'require.resolve', 'import.meta.resolve', 'process.getBuiltinModule']);

/** Nodes that change nothing about what is meant: `(a as B)`, `a!`, `a?.b`. */
const WRAPPERS = new Set([
  'ChainExpression',
  'ParenthesizedExpression',
  'TSAsExpression',
  'TSNonNullExpression',
  'TSSatisfiesExpression',
]);

export function readSource(file: string, text: string): Source {
  const parsed = parseSync(file, text, { sourceType: file.endsWith('.cjs') ? 'script' : 'module' });
  const lineAt = lineFinder(text);
  const imports: Import[] = [];
  const used: GlobalUse[] = [];
  const members: GlobalUse[] = [];
  const unicodeProperties: number[] = [];
  const declared = new Set<string>();
  /** Said to be there, not made here: `declare const Buffer`. */
  const ambient = new Set<string>();

  const addImport = (node: Node, from: Node, names: readonly string[] | null, typeOnly = false) =>
    imports.push({ from: literalText(from), names, typeOnly, line: lineAt(node.start) });

  walk(parsed.program as unknown as Node, null, (node, parent) => {
    const line = lineAt(node.start);
    switch (node.type) {
      case 'ImportDeclaration':
        addImport(node, node.source, namesOf(node), isTypeOnly(node, 'importKind'));
        break;
      case 'ExportNamedDeclaration':
        if (node.source) addImport(node, node.source, namesOf(node), isTypeOnly(node, 'exportKind'));
        break;
      case 'ExportAllDeclaration':
        addImport(node, node.source, null, node.exportKind === 'type');
        break;
      case 'ImportExpression':
        addImport(node, node.source, null);
        break;
      case 'TSImportType':
        addImport(node, node.source, null, true);
        break;
      case 'TSExternalModuleReference':
        addImport(node, node.expression, null);
        break;
      case 'CallExpression':
        if (REQUIRES.has(pathOf(node.callee) ?? '')) addImport(node, node.arguments[0], null);
        break;
      case 'MemberExpression':
        members.push({ path: memberName(node) ?? '', line });
        break;
      case 'Literal':
        if (/\\p\{/i.test(node.regex ? node.regex.pattern : String(node.value))) unicodeProperties.push(line);
        break;
      case 'TemplateElement':
        if (/\\p\{/i.test(node.value.raw)) unicodeProperties.push(line);
        break;
      case 'VariableDeclaration':
        if (node.declare) for (const { id } of node.declarations) if (id.name) ambient.add(id.name);
        break;
      case 'ObjectPattern':
        for (const { value } of node.properties) if (value?.type === 'Identifier') declared.add(value.name);
        break;
      case 'Identifier':
        if (isDeclaration(node, parent)) declared.add(node.name);
        else if (isReference(node, parent)) used.push({ path: node.name, line });
        break;
    }
    if (node.type === 'MemberExpression' && parent?.type !== 'MemberExpression') {
      const path = pathOf(node);
      if (path !== null) used.push({ path, line });
    }
    // `const { env } = process` reads process.env.
    if (node.type === 'VariableDeclarator' && node.id.type === 'ObjectPattern' && node.init) {
      const path = pathOf(node.init);
      for (const property of node.id.properties) {
        if (path !== null && property.key?.name) used.push({ path: `${path}.${property.key.name}`, line });
      }
    }
  });

  return {
    file,
    lines: text.split('\n').length - (text.endsWith('\n') ? 1 : 0),
    imports,
    globals: used.filter(({ path }) => {
      const name = path.split('.')[0] ?? '';
      return ambient.has(name) || !declared.has(name);
    }),
    members,
    unicodeProperties,
    opensWithComment: /^(#!.*\n)?\/(\*\*|\/)/.test(text),
    syntaxErrors: parsed.errors.map((error) => ({
      line: lineAt(error.labels[0]?.start ?? 0),
      message: error.message,
    })),
  };
}

function walk(node: Node, parent: Node | null, visit: (node: Node, parent: Node | null) => void): void {
  visit(node, parent);
  for (const key of visitorKeys[node.type] ?? []) {
    for (const child of [node[key]].flat()) if (child) walk(child, node, visit);
  }
}

/** The names that a declaration takes from its module; null when it takes the whole. */
function namesOf(declaration: Node): readonly string[] | null {
  const names = declaration.specifiers.map((specifier: Node) => {
    if (specifier.type === 'ImportDefaultSpecifier') return 'default';
    const name = specifier.imported ?? (specifier.type === 'ExportSpecifier' ? specifier.local : null);
    return name?.name ?? name?.value ?? null;
  });
  return names.length === 0 || names.includes(null) ? null : names;
}

/** True for `import type { A }`, and for `import { type A, type B }`. */
function isTypeOnly(declaration: Node, field: 'importKind' | 'exportKind'): boolean {
  if (declaration[field] === 'type') return true;
  const { specifiers } = declaration;
  return specifiers.length > 0 && specifiers.every((specifier: Node) => specifier[field] === 'type');
}

function literalText(node: Node | undefined): string | null {
  if (typeof node?.value === 'string') return node.value;
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0) return node.quasis[0].value.cooked;
  return null;
}

/** `a.b.c` for a chain of plain names, also when written `a['b']`; null for anything else. */
function pathOf(node: Node): string | null {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'MetaProperty') return `${node.meta.name}.${node.property.name}`;
  if (WRAPPERS.has(node.type)) return pathOf(node.expression);
  if (node.type !== 'MemberExpression') return null;
  const object = pathOf(node.object);
  const name = memberName(node);
  return object === null ? null : name === null ? object : `${object}.${name}`;
}

function memberName(node: Node): string | null {
  return node.computed ? literalText(node.property) : node.property.name;
}

/** Whether this name is brought into the file here, by import, variable, parameter, function, class or type. */
function isDeclaration(node: Node, parent: Node | null): boolean {
  switch (parent?.type) {
    case 'ImportSpecifier':
    case 'ImportDefaultSpecifier':
    case 'ImportNamespaceSpecifier':
      return parent.local === node;
    case 'VariableDeclarator':
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
    case 'TSInterfaceDeclaration':
    case 'TSTypeAliasDeclaration':
    case 'TSEnumDeclaration':
      return parent.id === node || (parent.params?.includes(node) ?? false);
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
    case 'TSFunctionType':
    case 'TSMethodSignature':
    case 'TSDeclareFunction':
      return parent.id === node || (parent.params?.includes(node) ?? false);
    case 'TSTypeParameter':
    case 'CatchClause':
    case 'RestElement':
    case 'ArrayPattern':
      return true;
    case 'AssignmentPattern':
      return parent.left === node;
    default:
      return false;
  }
}

/** Whether this name asks for a value or type, rather than naming a field, a label or an export. */
function isReference(node: Node, parent: Node | null): boolean {
  switch (parent?.type) {
    case 'MemberExpression':
      // The path is reported as a whole; its first name also on its own, as `process` in `process.env`.
      return parent.object === node || (parent.computed && parent.property === node);
    case 'Property':
      return parent.shorthand ? parent.value === node : parent.value === node || parent.computed;
    case 'PropertyDefinition':
    case 'MethodDefinition':
      return parent.value === node || parent.computed;
    case 'TSPropertySignature':
    case 'TSMethodSignature':
      return parent.computed;
    case 'ExportSpecifier':
    case 'ImportSpecifier':
    case 'LabeledStatement':
    case 'BreakStatement':
    case 'ContinueStatement':
    case 'MetaProperty':
    case 'TSImportType':
    case 'TSNamedTupleMember':
    case 'TSTypePredicate':
    case 'TSEnumMember':
      return false;
    case 'TSQualifiedName':
      return parent.left === node;
    default:
      return true;
  }
}

function lineFinder(text: string): (index: number) => number {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (index) => {
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= index) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}
