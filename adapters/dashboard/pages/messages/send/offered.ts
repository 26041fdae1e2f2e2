import * as E from 'fp-ts/lib/Either.js';
import { isSendable, type Media } from '../../../../../core/model/media/media.js';
import type { Network } from '../../../../../core/model/networks/network.js';
import type { Template } from '../../../../../core/model/templates/template.js';
import type { ChannelId } from '../../../../../core/shared/ids.js';
import type { ProjectCall } from '../../../server/page.js';
import { type Choice, isolated } from '../../../view/index.js';
import type { PayloadKind } from './read-form.js';

/** Templates and files that a form offers, at most. */
const offered = 100;

type Call = Pick<ProjectCall, 'as' | 'project'>;

/** Templates that can be sent; with a channel those of it alone. */
export const templatesOf = async (
  { as, project }: Call,
  channel?: ChannelId,
): Promise<readonly Template[]> => {
  const query = { project: project.id, status: 'approved', channel, limit: offered } as const;
  const listed = await as.listTemplates(query);
  return E.isRight(listed) ? listed.right.items : [];
};

/** The template with an id, if the project has it. */
export const templateOf = async (
  { as, project }: Call,
  id: string | null,
): Promise<Template | undefined> => {
  if (!id) return undefined;
  const found = await as.getTemplate({ project: project.id, id });
  return E.isRight(found) ? found.right : undefined;
};

/** The newest files that can be sent, and those that are chosen. */
export const filesOf = async (
  { as, project }: Call,
  values: URLSearchParams,
): Promise<readonly Choice[]> => {
  const query = { project: project.id, use: 'messages', limit: offered } as const;
  const listed = await as.listMedia(query);
  const newest = E.isRight(listed) ? listed.right.items.filter(isSendable) : [];
  const chosen = [...values.getAll('media'), ...values.getAll('more')].slice(0, offered);
  const others = chosen.filter((id) => !newest.some((file) => file.id === id));
  const found = await Promise.all(others.map((id) => as.getMedia({ project: project.id, id })));
  return [...newest, ...found.flatMap((file) => (E.isRight(file) ? [file.right] : []))].map(
    choiceOf,
  );
};

const choiceOf = ({ id, kind, filename }: Media): Choice => ({
  value: id,
  label: `${isolated(filename ?? id)} (${kind})`,
});

/** Whether a network takes messages of a kind. */
export const takes = (
  { text, templates, media, contents = {} }: Network,
  kind: PayloadKind,
): boolean =>
  ({
    text: text !== null,
    template: templates !== null,
    media: Object.keys(media).length > 0,
    content: Object.keys(contents).length > 0,
  })[kind];
