import * as E from 'fp-ts/lib/Either.js';
import { firstRefusal, type Outcome, ok, refused } from '../graph/answers/answer.js';
import type { Refusal } from '../graph/answers/refusal.js';
import type { Context, Handler } from '../graph/handler.js';
import { meterCreation } from '../graph/limits.js';
import { newNodeId } from '../shared/ids.js';
import { isJson, type Json, listAt, textAt } from '../shared/json.js';
import type { Template } from '../state/entities.js';
import type { Provider } from '../state/provider.js';
import { componentsProblem } from './components/components.js';
import { keyOf } from './key.js';
import { lifetimeProblem } from './lifetime.js';
import { invalid } from './problem.js';
import { review } from './review.js';

/** Takes a template for review, or refuses it as strictly as the provider would. */
export const createTemplate: Handler = ({ provider, call }: Context): Outcome => {
  const account = call.node;
  const draft = draftOf(call.params);
  if (E.isLeft(draft)) return draft;
  const refusal = firstRefusal(
    () => componentsProblem(provider, draft.right),
    () => lifetimeProblem(draft.right.category, call.params.message_send_ttl_seconds),
    () => nameProblem(provider, account, draft.right),
    () => numberProblem(provider, account),
    () => meterCreation(provider, account),
  );
  if (refusal !== undefined) return refused(refusal);
  const made = { ...draft.right, id: newNodeId(provider.random), account };
  provider.state.templates.set(made.id, { ...made, qualityAt: provider.clock.now() });
  review(provider, made.id);
  const { status, category } = provider.state.templates.get(made.id) ?? made;
  return ok({ id: made.id, status, category });
};

/** A new template. */
export type Draft = Omit<Template, 'id' | 'account'>;

const categories = ['MARKETING', 'UTILITY', 'AUTHENTICATION'];
const languageForm = /^[a-z]{2,3}(_[A-Z]{2})?$/;

const draftOf = (params: Json): E.Either<Refusal, Draft> => {
  const name = textAt(params, 'name') ?? '';
  const language = textAt(params, 'language') ?? '';
  const category = textAt(params, 'category')?.toUpperCase() ?? '';
  const format = textAt(params, 'parameter_format')?.toUpperCase() ?? 'POSITIONAL';
  if (!/^[a-z0-9_]{1,512}$/.test(name)) return E.left(invalid('name: lower case, digits, _.'));
  if (!languageForm.test(language)) return E.left(invalid('language is not a known code.'));
  if (!categories.includes(category)) return E.left(invalid('category is not known.'));
  if (format !== 'POSITIONAL' && format !== 'NAMED')
    return E.left(invalid('parameter_format is not known.'));
  if (!Array.isArray(params.components)) return E.left(invalid('components are required.'));
  return E.right({
    name,
    language,
    category,
    parameterFormat: format,
    components: listAt(params, 'components').filter(isJson),
    status: 'PENDING',
    rejectedReason: 'NONE',
    qualityScore: 'UNKNOWN',
    qualityAt: 0,
    editedAt: [],
    pauses: 0,
  });
};

const nameProblem = (provider: Provider, account: string, draft: Draft): Refusal | undefined => {
  const key = keyOf({ ...draft, account });
  const isTaken = [...provider.state.templates.values()].some((one) => keyOf(one) === key);
  if (isTaken)
    return {
      ...invalid('There is already content in this language for this template.', 2388024),
      userTitle: 'Content in This Language Already Exists',
    };
  const until = provider.state.deletedNames.get(key);
  return until !== undefined && until > provider.clock.now()
    ? invalid('A template of this name was deleted not long ago.', 2388023)
    : undefined;
};

const numberProblem = (provider: Provider, account: string): Refusal | undefined => {
  const most = provider.settings().limits.templatesPerAccount;
  if (most === null) return undefined;
  const count = [...provider.state.templates.values()].filter(
    (one) => one.account === account,
  ).length;
  return count >= most ? invalid('The account has all the templates it may.', 2388019) : undefined;
};
