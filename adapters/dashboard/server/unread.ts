import * as E from 'fp-ts/lib/Either.js';
import type { AuthorizedUseCases } from '../../../core/use-cases/authorization/index.js';
import { canIn } from './call.js';
import type { Area } from './page.js';
import type { Visit } from './visit.js';

type Shown = Pick<Visit, 'asking' | 'subject'> & {
  readonly areas: readonly Area[];
  readonly as: AuthorizedUseCases;
};

/** How many conversations have unread messages, where the navigation of the page shows it. */
export const unreadIn = async ({
  areas,
  as,
  asking,
  subject,
}: Shown): Promise<number | undefined> => {
  const area = areas.find(({ showsUnread }) => showsUnread);
  const { project } = subject;
  if (!area || !asking || !project || !canIn(asking, subject)(area.permission)) return undefined;
  const count = await as.countUnreadConversations({ project: project.id });
  return E.isRight(count) ? count.right : undefined;
};
