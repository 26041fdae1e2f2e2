import * as E from 'fp-ts/lib/Either.js';
import type { MessageId } from '../../../../../core/shared/ids.js';
import type { InvalidInput } from '../../../../../core/shared/invalid-input.js';
import type { PageRefusal } from '../../../server/answer.js';
import type { ProjectCall, WithForm } from '../../../server/page.js';
import { type FormErrors, fieldErrors, formErrors } from '../../../view/index.js';
import { isInFields } from './content-values.js';
import { templateOf } from './offered.js';
import { fieldNames, namesInContent, payloadKindOf, sendOf, violatedField } from './read-form.js';

const sentBefore =
  'This form has sent another message before. Send it again to send this one as well.';

/** Why a form sent no message: what is wrong with it, or a refusal with a page of its own. */
export type NotAccepted = { readonly errors: FormErrors } | { readonly refusal: PageRefusal };

type Call = Pick<ProjectCall & WithForm, 'as' | 'project' | 'form' | 'context'>;

const violated = (violation: InvalidInput, form: URLSearchParams): NotAccepted => {
  const { field, text } = violatedField(violation, isInFields(form));
  return { errors: fieldErrors({ [field]: text }) };
};

/**
 * Accepts the message of a form. The key of the form keeps a repeated click from sending two. `window`: whether a closed window
 * of the conversation refuses what is no template.
 */
export const acceptForm = async (
  call: Call,
  window: 'allow' | 'require',
): Promise<E.Either<NotAccepted, MessageId>> => {
  const { as, project, form, context } = call;
  const kind = payloadKindOf(form.get('kind'));
  const template = kind === 'template' ? await templateOf(call, form.get('template')) : undefined;
  const send = sendOf(form, template);
  if (E.isLeft(send)) return E.left(violated(send.left, form));
  const key = form.get('key') ?? '';
  const accepted = await as.acceptMessage({
    project: project.id,
    request: context.id,
    typedIn: 'dashboard',
    idempotencyKey: /^dashboard-[0-9a-f-]{36}$/.test(key) ? key : undefined,
    send: { ...send.right, ...(window === 'require' && { window }) },
    trace: context.trace,
  });
  if (E.isRight(accepted)) return E.right(accepted.right.message);
  const refusal = accepted.left;
  // The network of the channel has no such address.
  if (refusal.code === 'invalid_input')
    return E.left(
      violated({ ...refusal, property: refusal.property.replace(/^\/send/, '') }, form),
    );
  if (refusal.code === 'insufficient_permission' || refusal.code === 'project_not_found')
    return E.left({ refusal });
  if (refusal.code === 'idempotency_key_reuse') {
    // The form gets another key.
    form.delete('key');
    return E.left({ errors: { summary: sentBefore, fields: {} } });
  }
  const isJson = kind === 'content' && !isInFields(form);
  const names = isJson ? { ...fieldNames, ...namesInContent } : fieldNames;
  return E.left({ errors: formErrors(refusal, names) });
};
