import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { type Ts, ts } from '../support/documents/compiler.js';
import { present } from '../support/fixtures/either.js';
import { suite } from '../support/suite.js';

const test = suite('architecture: comments of the use cases');

const root = resolve(import.meta.dirname, '../..');

const program = ts.createProgram([resolve(root, 'core/messaging.ts')], {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  target: ts.ScriptTarget.ES2022,
  lib: ['lib.es2023.d.ts'],
  module: ts.ModuleKind.NodeNext,
  types: [],
});
const checker = program.getTypeChecker();

/** The members of a union, or the type itself. */
const membersOf = (type: Ts.Type): readonly Ts.Type[] => (type.isUnion() ? type.types : [type]);

const propertyOf = (type: Ts.Type, name: string): Ts.Type | undefined => {
  const property = type.getProperty(name);
  return property && checker.getTypeOfSymbol(property);
};

/** The codes in the Left that a method resolves to. */
const codesOf = (method: Ts.Type): readonly string[] => {
  const [signature] = method.getCallSignatures();
  const answer = checker.getAwaitedType(present(signature).getReturnType());
  return membersOf(present(answer))
    .flatMap((member) => propertyOf(member, 'left') ?? [])
    .flatMap(membersOf)
    .flatMap((refusal) => propertyOf(refusal, 'code') ?? [])
    .flatMap(membersOf)
    .map((code) => (code.isStringLiteral() ? code.value : checker.typeToString(code)));
};

/** The codes that a comment lists, each line as "- `code`, `code`: when". */
const codesIn = (comment: string): readonly string[] =>
  [...comment.matchAll(/^- ([^:]*):/gm)].flatMap(([, codes = '']) =>
    [...codes.matchAll(/`(\w+)`/g)].map(([, code = '']) => code),
  );

const methods = (() => {
  const file = present(program.getSourceFile(resolve(root, 'core/messaging.ts')));
  const exported = checker.getExportsOfModule(present(checker.getSymbolAtLocation(file)));
  const messaging = present(exported.find(({ name }) => name === 'Messaging'));
  return checker.getDeclaredTypeOfSymbol(messaging).getProperties();
})();

test('are there for every method', () => {
  assert.ok(methods.length > 40, `${methods.length} methods`);
});

for (const method of methods) {
  const comment = ts.displayPartsToString(method.getDocumentationComment(checker));

  test(`${method.name}: say what it promises, and what it writes`, () => {
    assert.match(comment, /^[A-Z][^.]{10,}\./);
    assert.match(comment, /\b(Reads only|One commit|one commit|One write)\b/);
  });

  test(`${method.name}: list the code of each refusal, and no other`, () => {
    const codes = codesOf(checker.getTypeOfSymbol(method));
    assert.deepEqual(codesIn(comment).toSorted(), [...new Set(codes)].sort());
  });
}

test.run();
