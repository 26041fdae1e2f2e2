import * as E from 'fp-ts/lib/Either.js';
import type { ChannelId, ProjectId } from '../../../shared/ids.js';
import type { ChannelNotFound } from '../../channels/find-channel.js';
import type { EndpointPorts } from './endpoint-ports.js';
import type { InvalidUrl } from './endpoint-refusals.js';

type Settings = {
  readonly project: ProjectId;
  readonly environment: 'live' | 'test';
  readonly url?: string | undefined;
  readonly channels?: readonly string[] | null | undefined;
};

/** The given channels of an endpoint, when its URL is allowed and the project has each of them. */
export const checkSettings = async (
  ports: EndpointPorts,
  { project, environment, url, channels }: Settings,
): Promise<E.Either<InvalidUrl | ChannelNotFound, readonly ChannelId[] | null | undefined>> => {
  if (url !== undefined) {
    const localhostAllowed = ports.localhostWebhooks && environment === 'test';
    const reason = await ports.checkWebhookUrl(url, { localhostAllowed });
    if (reason) return E.left({ code: 'invalid_url', reason });
  }
  if (!channels) return E.right(channels);
  const known = new Map((await ports.channels.list(project)).map(({ id }) => [`${id}`, id]));
  const absent = channels.find((id) => !known.has(id));
  return absent === undefined
    ? E.right(channels.flatMap((id) => known.get(id) ?? []))
    : E.left({ code: 'channel_not_found', id: absent });
};
