import type { Content } from '../../../core/model/messages/content.js';
import type { Message } from '../../../core/model/messages/message.js';
import type { CallOutcome } from '../../../core/ports/provider/chat-provider.js';
import type { TemplateStore } from '../../../core/ports/stores/template-store.js';
import { type Instant, secondMs } from '../../../core/shared/time.js';
import type { Credentials } from '../settings.js';
import { messageBody } from './message-body.js';
import { findMedium, type PlacePorts, placeMedium, uploadName } from './place-medium.js';
import type { PlacedMedia } from './placed-media.js';

export type PreparePorts = PlacePorts & {
  readonly templates: TemplateStore;
  readonly onFault: (error: unknown) => void;
};

/** A message ready to be handed over, and the upload that it relies on; or why it is not. */
export type Prepared = {
  readonly body: object;
  readonly upload?: { readonly name: string; readonly since: Instant };
};
export type NotPrepared = { readonly outcome: CallOutcome };

/** Makes a message ready: its medium uploaded, if it bears one. Whatever goes wrong here, nothing was sent. */
export const prepareMessage = async (
  ports: PreparePorts,
  credentials: Credentials,
  message: Message,
): Promise<Prepared | NotPrepared> => {
  try {
    return await prepare(ports, credentials, message);
  } catch (error) {
    ports.onFault(error);
    return { outcome: { kind: 'not_taken', waitMs: secondMs, providerCode: 'not_prepared' } };
  }
};

const prepare = async (
  ports: PreparePorts,
  credentials: Credentials,
  message: Message,
): Promise<Prepared | NotPrepared> => {
  const placed = await place(ports, credentials, message);
  if ('outcome' in placed) return placed;
  const { content, project } = message;
  const template =
    content.type === 'template' ? await ports.templates.find(project, content.template) : undefined;
  const body = messageBody(message, { ...placed, template });
  return body ? { ...placed, body } : { outcome: notForThisNetwork };
};

const notForThisNetwork: CallOutcome = {
  kind: 'refused',
  error: { code: 'content_rejected', message: 'The provider has no such kind of message.' },
  providerCode: null,
};

type Placed = Pick<Prepared, 'upload'> & { readonly medium?: PlacedMedia };

const place = async (
  ports: PreparePorts,
  credentials: Credentials,
  { content, project }: Message,
): Promise<Placed | NotPrepared> => {
  const named = mediumOf(content);
  if (named === undefined) return {};
  const medium = await findMedium(ports, project, named);
  if (!medium) return { outcome: mediumMissing };
  const placement = await placeMedium(ports)(credentials, medium);
  if (placement.kind === 'refused') return { outcome: mediumRefused(placement) };
  if (placement.kind !== 'placed') return { outcome: placement };
  const { id, since } = placement;
  return {
    medium: { id, filename: medium.filename },
    upload: { name: uploadName(credentials, medium), since },
  };
};

/** Whatever the provider's code means elsewhere, at an upload the medium is to blame. */
const mediumRefused = (
  outcome: Extract<CallOutcome, { readonly kind: 'refused' }>,
): CallOutcome => ({ ...outcome, error: { ...outcome.error, code: 'media_rejected' } });

const mediumOf = (content: Content) => {
  if (content.type === 'template') return content.headerMedia;
  return 'media' in content ? content.media : undefined;
};

const mediumMissing: CallOutcome = {
  kind: 'refused',
  error: { code: 'media_rejected', message: 'The medium is not there any more.' },
  providerCode: null,
};
