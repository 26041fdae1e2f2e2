import { mediaHeader } from '../../../core/model/templates/components.js';
import type { RejectionReason } from '../../../core/model/templates/template.js';
import type {
  SubmissionCall,
  SubmissionOutcome,
  TemplateLookup,
} from '../../../core/ports/provider/chat-provider.js';
import { unsuccessful } from '../errors/classify.js';
import { type CloudError, codeText, errorIn, isUnknownObject } from '../errors/read-error.js';
import { type GraphAnswer, jsonBody } from '../graph/client.js';
import { idAt, textAt } from '../graph/json.js';
import { ensureExample, findMedia, type UploadPorts } from '../send/ensure-uploaded.js';
import type { Credentials } from '../settings.js';
import { eachTemplate, type WhatsAppTemplate } from './list-templates.js';
import { creationBody, templateComponents } from './template-body.js';
import { templateVerdict } from './template-status.js';

/** The subcode for a template whose name and language exist already. */
const existsSubcode = 2388024;

/** Submits a template for review: creates it, or edits the one that WhatsApp rejected before. */
export const submitTemplate =
  (ports: UploadPorts) =>
  async (credentials: Credentials, call: SubmissionCall): Promise<SubmissionOutcome> => {
    const { template, trace } = call;
    const example = await exampleHandle(ports, credentials, call);
    if (typeof example === 'object') return example;
    const edited = template.providerId
      ? await ports.graph(credentials, {
          method: 'POST',
          path: `/${encodeURIComponent(template.providerId)}`,
          json: { components: templateComponents(template, example) },
          trace,
        })
      : undefined;
    if (edited && !isGone(edited)) return outcomeOf(edited, template.providerId);
    const created = await ports.graph(credentials, {
      method: 'POST',
      path: `/${credentials.wabaId}/message_templates`,
      json: creationBody(template, example),
      trace,
    });
    return outcomeOf(created, null);
  };

/** Finds the template that has the name and language of ours. */
export const findTemplate =
  ({ graph }: UploadPorts) =>
  async (credentials: Credentials, { template }: SubmissionCall): Promise<TemplateLookup> => {
    let found: WhatsAppTemplate | undefined;
    const end = await eachTemplate(graph, credentials, { name: template.name }, (listed) => {
      if (listed.name === template.name && listed.language === template.language) found = listed;
    });
    if (found) {
      const { providerId, verdict = null, content } = found;
      return { kind: 'namesake', providerId, verdict, content };
    }
    if (end === undefined) return { kind: 'absent' };
    const outcome = unsuccessful(end, 1);
    return outcome.kind === 'refused'
      ? { kind: 'not_taken', waitMs: 0, providerCode: outcome.providerCode }
      : outcome;
  };

/** The handle of the header's example, undefined without one, or the outcome of a failed upload. */
const exampleHandle = async (
  ports: UploadPorts,
  credentials: Credentials,
  { template }: SubmissionCall,
): Promise<string | undefined | SubmissionOutcome> => {
  const header = mediaHeader(template.components);
  if (!header) return undefined;
  const media = await findMedia(ports, template.project, header.media);
  if (!media) return refused('invalid_format', null);
  const upload = await ensureExample(ports)(credentials, media);
  if (upload.kind === 'uploaded') return upload.id;
  return upload.kind === 'refused' ? refused('invalid_format', upload.providerCode) : upload;
};

const isGone = (answer: GraphAnswer): boolean => isUnknownObject(errorIn(answer));

const outcomeOf = (answer: GraphAnswer, editedId: string | null): SubmissionOutcome => {
  const body = jsonBody(answer);
  const isTaken = answer.kind === 'answered' && answer.status < 300 && body;
  if (isTaken && (body.success === true || idAt(body, 'id') !== undefined)) {
    const verdict = templateVerdict(textAt(body, 'status')?.toUpperCase() ?? 'PENDING', null);
    return {
      kind: 'taken',
      providerId: editedId ?? idAt(body, 'id') ?? null,
      verdict: verdict ?? null,
    };
  }
  const error = errorIn(answer);
  if (error?.subcode === existsSubcode) return { kind: 'exists', providerCode: codeText(error) };
  const outcome = unsuccessful(answer, 1);
  return outcome.kind === 'refused' ? refused(reasonOf(error), outcome.providerCode) : outcome;
};

const refused = (reason: RejectionReason, providerCode: string | null): SubmissionOutcome => ({
  kind: 'refused',
  reason,
  providerCode,
});

/** Subcodes of refusals whose cause is not the template: too many templates, or a recently deleted one. */
const otherSubcodes = [2388019, 2388023, 33];

const reasonOf = (error: CloudError | undefined): RejectionReason =>
  error?.code === 100 && !otherSubcodes.includes(error.subcode ?? 0) ? 'invalid_format' : 'other';
