import type * as E from 'fp-ts/lib/Either.js';
import type { ApiKey } from '../../../../core/model/access/api-key.js';
import type { PageRefusal } from '../../server/answer.js';
import type { ProjectCall } from '../../server/page.js';

/** A key of the project of a page. A key of another project counts as absent. */
export const findKeyOf = (
  { as, project }: Pick<ProjectCall, 'as' | 'project'>,
  id: string,
): Promise<E.Either<PageRefusal, ApiKey>> => as.getKey({ project: project.id, key: id });
