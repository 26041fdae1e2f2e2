import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { input, unchecked } from '../../../core/contract/input.js';
import { within } from '../../../core/contract/use-case.js';
import { byProject } from '../../../core/use-cases/authorization/resource-owner.js';
import { rulesOf } from '../../../core/use-cases/authorization/rules-of.js';
import { factsOfName } from '../../../core/use-cases/declared.js';
import { aProject } from '../../../core/use-cases/input/fields.js';
import { type CallOf, useCase } from '../../../core/use-cases/use-case.js';
import { useCaseTypes } from '../../support/documents/use-case-types.js';
import { leftOf } from '../../support/fixtures/either.js';
import { suite } from '../../support/suite.js';

const test = suite('a use case, declared once');

const declaredOnce = {
  kind: 'read',
  summary: 'Reads.',
  promise: 'Reads only.',
  permission: 'webhooks:read',
  owner: byProject,
  input: input({ project: aProject }),
} as const;

const ofHost = { permission: undefined, owner: undefined };

const refusing =
  (_: object) =>
  async (_command: {
    readonly project: string;
  }): Promise<E.Either<{ readonly code: 'not_there' }, string>> =>
    E.left({ code: 'not_there' });

test('does not compile with a refusal that it does not tell of, nor with one that it never makes', () => {
  useCase({ ...declaredOnce, refusals: { not_there: 'it is not there' }, run: refusing });
  // @ts-expect-error: `not_there` is missing.
  useCase({ ...declaredOnce, refusals: {}, run: refusing });
  // @ts-expect-error: it is never gone.
  useCase({ ...declaredOnce, refusals: { not_there: 'a', gone: 'b' }, run: refusing });
});

test('does not compile when it takes what its input does not have', () => {
  const run = (_: object) => async (_command: { readonly project: string; readonly id: string }) =>
    'any';
  // @ts-expect-error: `id` is missing.
  useCase({ ...declaredOnce, refusals: 'none', run });
});

test('does not compile when it writes and the audit log says nothing of it', () => {
  // @ts-expect-error: `audit` is missing.
  useCase({ ...declaredOnce, kind: 'write', refusals: { not_there: 'a' }, run: refusing });
});

test('has no rule without a permission, and says nothing to the audit log', () => {
  const { permission: _, owner: __, ...ofHosts } = declaredOnce;
  const write = { ...ofHosts, kind: 'write', refusals: { not_there: 'a' }, run: refusing } as const;
  const free = useCase(write);
  const governed = useCase({ ...declaredOnce, refusals: { not_there: 'a' }, run: refusing });
  const rules = rulesOf({ free, governed });
  const names: readonly (keyof typeof rules)[] = ['governed'];
  assert.deepEqual(Object.keys(rules), names);
  // @ts-expect-error: it has no permission to look for.
  useCase({ ...write, owner: byProject });
  // @ts-expect-error: the audit log has no entry of a host.
  useCase({ ...write, audit: { action: 'any.any' } });
});

test('is part of a transaction of the host, unless it says that it cannot be', () => {
  const facts = { ...declaredOnce, refusals: { not_there: 'a' }, run: refusing } as const;
  const all = { inside: useCase(facts), outside: useCase({ ...facts, within: false }) };
  const names: readonly (keyof ReturnType<typeof within<typeof all>>)[] = ['inside'];
  assert.deepEqual(Object.keys(within(all)), names);
});

test('gets one value of a host as it is', async () => {
  const input = unchecked<readonly string[]>();
  const run = (_: object) => async (given: readonly string[]) => given;
  const declared = useCase({ ...declaredOnce, ...ofHost, input, refusals: 'none', run });
  const given = ['any'];
  assert.equal(await declared({})(given), given);
  assert.equal(input.isChecked, false);
});

test('refuses no bad input in its method when its input is not checked', async () => {
  const of = { ...declaredOnce, ...ofHost, refusals: { not_there: 'a' }, run: refusing };
  const unsaid = useCase({ ...of, input: unchecked<{ readonly project: string }>() });
  const method: CallOf<typeof unsaid> = unsaid({});
  const refusal: { readonly code: 'not_there' } = leftOf(await method({ project: 'any' }));
  assert.equal(refusal.code, 'not_there');
  const checked: CallOf<ReturnType<typeof checkedOnce>> = checkedOnce()({});
  // @ts-expect-error: it can be `invalid_input` as well.
  const known: { readonly code: 'not_there' } = leftOf(await checked({ project: 'any' }));
  assert.equal(known.code, 'not_there');
});

const checkedOnce = () => useCase({ ...declaredOnce, refusals: { not_there: 'a' }, run: refusing });

test('does not compile when what it publishes is not its result', () => {
  const result = { view: t.string, json: (value: number) => `${value}` };
  // @ts-expect-error: the result is a text.
  useCase({ ...declaredOnce, refusals: { not_there: 'a' }, result, run: refusing });
});

test('is told by its comment, in the file that `npm run -s openapi` writes', () => {
  for (const [path, text] of useCaseTypes())
    assert.ok(readFileSync(path, 'utf8') === text, `${path} is stale`);
});

test('has its facts by its name, and a name of nothing has none', () => {
  assert.equal(factsOfName('getWebhookEndpoint')?.permission, 'webhooks:read');
  assert.equal(factsOfName('toString'), undefined);
});

test.run();
