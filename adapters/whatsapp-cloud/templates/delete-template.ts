import type {
  DeletionOutcome,
  SubmissionCall,
} from '../../../core/ports/provider/chat-provider.js';
import { unsuccessful } from '../errors/classify.js';
import { errorIn, isUnknownObject } from '../errors/read-error.js';
import { type GraphClient, jsonBody } from '../graph/client.js';
import type { Credentials } from '../settings.js';

/**
 * Deletes a template by its id and name. Without the id there is nothing to delete: by the name alone WhatsApp would delete
 * the templates of that name in every language. WhatsApp keeps the name of an approved template for 30 days.
 */
export const deleteTemplate =
  ({ graph }: { readonly graph: GraphClient }) =>
  async (
    credentials: Credentials,
    { template: { providerId, name }, trace }: SubmissionCall,
  ): Promise<DeletionOutcome> => {
    if (providerId === null) return { kind: 'deleted' };
    const answer = await graph(credentials, {
      method: 'DELETE',
      path: `/${credentials.wabaId}/message_templates`,
      query: { hsm_id: providerId, name },
      trace,
    });
    if (jsonBody(answer)?.success === true || isGone(errorIn(answer))) return { kind: 'deleted' };
    const outcome = unsuccessful(answer, 1);
    return outcome.kind === 'refused'
      ? { kind: 'refused', providerCode: outcome.providerCode }
      : outcome;
  };

/** The subcode of a deletion that finds no template of that id and name. */
const absentSubcode = 2593002;

const isGone = (error: ReturnType<typeof errorIn>): boolean =>
  isUnknownObject(error) || error?.subcode === absentSubcode;
