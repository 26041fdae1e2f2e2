import * as E from 'fp-ts/lib/Either.js';
import type { ApiKey } from '../../../../core/model/access/api-key.js';
import type { PageRefusal } from '../../server/answer.js';
import type { ProjectCall } from '../../server/page.js';

/** A key of the project of a page. A key of another project counts as absent. */
export const findKeyOf = async (
  { as, project }: Pick<ProjectCall, 'as' | 'project'>,
  id: string,
): Promise<E.Either<PageRefusal, ApiKey>> => {
  const listed = await as.listKeys({ project: project.id });
  if (E.isLeft(listed)) return listed;
  const key = listed.right.find((each) => each.id === id);
  return key ? E.right(key) : E.left({ code: 'api_key_not_found', id });
};
