import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { present } from '../fixtures/either.js';
import { type Ts, ts } from './compiler.js';

type Entry = { readonly types?: string; readonly module?: Entry };

/** The declarations of each import path of a package in a folder. */
const entriesOf = (folder: string): readonly string[] => {
  const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return Object.values<Entry>(exports).flatMap(({ module, types = module?.types }) =>
    types === undefined || types.includes('*') ? [] : join(folder, types),
  );
};

/**
 * How many names a package exports, and the types that one of its exported signatures names, in one step or in several, and
 * that no import path exports. Each as `file: name, named by name`. A type that its own file does not export is a part of the
 * type that uses it.
 */
export const exportedTypes = (
  folder: string,
): { readonly exports: number; readonly missing: readonly string[] } => {
  const entries = entriesOf(folder);
  const program = ts.createProgram([...entries], {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    types: ['node'],
  });
  const checker = program.getTypeChecker();
  const origin = (symbol: Ts.Symbol): Ts.Symbol =>
    symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;

  const exported = new Set(
    entries.flatMap((entry) => {
      const module = checker.getSymbolAtLocation(present(program.getSourceFile(entry)));
      return checker.getExportsOfModule(present(module)).map(origin);
    }),
  );

  const seen = new Set<Ts.Symbol>();
  const missing = new Map<Ts.Symbol, string>();

  /** Whether a symbol is a type of the package itself. */
  const isOwn = ({ flags, declarations = [] }: Ts.Symbol): boolean =>
    (flags & ts.SymbolFlags.Type) !== 0 &&
    declarations.some(
      (declaration) =>
        ts.isSourceFile(declaration.parent) &&
        declaration.getSourceFile().fileName.startsWith(join(folder, 'dist')),
    );

  const isExportedByItsFile = ({ declarations = [] }: Ts.Symbol): boolean =>
    declarations.some(
      (declaration) => ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Export,
    );

  const visit = (symbol: Ts.Symbol): void => {
    if (seen.has(symbol)) return;
    seen.add(symbol);
    for (const declaration of symbol.declarations ?? []) visitNode(declaration, symbol);
  };

  const visitNode = (node: Ts.Node, from: Ts.Symbol): void => {
    const name = nameIn(node);
    const found = name && checker.getSymbolAtLocation(name);
    if (found) visitName(origin(found), from);
    ts.forEachChild(node, (child) => visitNode(child, from));
  };

  const visitName = (named: Ts.Symbol, from: Ts.Symbol): void => {
    if (!isOwn(named)) return;
    const isKnown = exported.has(named) || missing.has(named);
    if (!isKnown && isExportedByItsFile(named)) missing.set(named, from.name);
    visit(named);
  };

  for (const symbol of exported) visit(symbol);
  const inWords = [...missing].map(([{ name, declarations = [] }, from]) => {
    const file = declarations[0]?.getSourceFile().fileName.slice(folder.length + 1);
    return `${file}: ${name}, named by ${from}`;
  });
  return { exports: exported.size, missing: inWords };
};

/** The name that a node refers to a type by. */
const nameIn = (node: Ts.Node): Ts.Node | undefined => {
  if (ts.isTypeReferenceNode(node)) return node.typeName;
  if (ts.isExpressionWithTypeArguments(node)) return node.expression;
  if (ts.isImportTypeNode(node) && !node.isTypeOf) return node.qualifier;
  return undefined;
};
