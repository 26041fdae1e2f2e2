import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { pageAt } from '../docs/pages.js';
import { type Ts, ts } from '../support/documents/compiler.js';
import { present } from '../support/fixtures/either.js';
import { suite } from '../support/suite.js';

const cases = suite('options of a host, in documents');

const root = resolve(import.meta.dirname, '../..');
const files = { core: 'core/index.ts', host: 'composition/host/index.ts' };

const program = ts.createProgram(
  Object.values(files).map((path) => resolve(root, path)),
  {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2023.d.ts'],
    module: ts.ModuleKind.NodeNext,
    types: ['node'],
  },
);
const checker = program.getTypeChecker();

const exportsOf = (path: string): readonly Ts.Symbol[] => {
  const module = checker.getSymbolAtLocation(present(program.getSourceFile(resolve(root, path))));
  return checker.getExportsOfModule(present(module));
};

/** Every option, its comment and its type in words. */
const options = (() => {
  const named = present(exportsOf(files.host).find(({ name }) => name === 'HostOptions'));
  const type = checker.getDeclaredTypeOfSymbol(checker.getAliasedSymbol(named));
  return type.getProperties().map((option) => ({
    name: option.name,
    comment: ts.displayPartsToString(option.getDocumentationComment(checker)),
    type: checker.typeToString(checker.getTypeOfSymbol(option)),
  }));
})();

/** The names in the first cell of each row of the table below a text. */
const firstCells = (page: string, heading: string): readonly string[] => {
  const text = pageAt(page);
  const after = text.slice(text.indexOf(heading));
  const [table = ''] = /(?:^\|.*\n)+/m.exec(after) ?? [];
  return table
    .split('\n')
    .slice(2)
    .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)])
    .map(([, name = '']) => name);
};

cases('are all in the table of docs/embedding/options.md, and no others', () => {
  assert.deepEqual(
    firstCells('docs/embedding/options.md', '## What you can bring').toSorted(),
    options.map(({ name }) => name).sort(),
  );
});

for (const { name, comment } of options)
  cases(`${name} has a comment`, () => assert.match(comment, /^[A-Z].*\.$/s));

cases('take every port of the table of the README', () => {
  const ports = firstCells('README.md', '## Ports');
  assert.ok(ports.length > 10);
  const known = exportsOf(files.core).map(({ name }) => name);
  for (const port of ports) {
    assert.ok(known.includes(port), `${port} is exported`);
    const taking = options.filter(({ type }) => new RegExp(`\\b(Host)?${port}\\b`).test(type));
    assert.ok(taking.length > 0, `an option takes ${port}`);
  }
});

cases.run();
