import * as E from 'fp-ts/lib/Either.js';
import type { ProjectId } from '../../../../core/shared/ids.js';
import type { AuthorizedUseCases } from '../../../../core/use-cases/authorization/index.js';

/** The path of a resource below its project; undefined where the project has none with this id. */
type Find = (as: AuthorizedUseCases, project: ProjectId, id: string) => Promise<string | undefined>;

const pathOf = (found: E.Either<unknown, unknown>, path: string): string | undefined =>
  E.isRight(found) ? path : undefined;

/** How to find a resource by its id, by the prefix of the id. */
export const finders: Readonly<Record<string, Find>> = {
  msg: async (as, project, id) => pathOf(await as.getMessage({ project, id }), `/messages/${id}`),
  cont: async (as, project, id) => pathOf(await as.getContact({ project, id }), `/contacts/${id}`),
  conv: async (as, project, id) =>
    pathOf(await as.getConversation({ project, id }), `/inbox/${id}`),
  tmpl: async (as, project, id) =>
    pathOf(await as.getTemplate({ project, id }), `/templates/${id}`),
  evt: async (as, project, id) => pathOf(await as.getEvent({ project, id }), `/events/${id}`),
  tmedia: async (as, project, id) => pathOf(await as.openMedia({ project, id }), `/media/${id}`),
  med: async (as, project, id) => pathOf(await as.getMedia({ project, id }), `/media/${id}`),
  whe: async (as, project, id) =>
    pathOf(await as.getWebhookEndpoint({ project, id }), `/webhooks/${id}`),
  whd: async (as, project, id) => {
    const found = await as.findDelivery({ project, delivery: id });
    return E.isRight(found) ? `/webhooks/${found.right.endpoint}/deliveries/${id}` : undefined;
  },
  chan: async (as, project, id) => pathOf(await as.getChannel({ project, id }), `/channels/${id}`),
  key: async (as, project, id) => pathOf(await as.getKey({ project, key: id }), `/keys/${id}`),
};
