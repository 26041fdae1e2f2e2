import { bind } from '../../../session/work.js';
import { setMediaBytes } from '../../../tables/tenants/projects.js';
import { emptyPhase, type KnexAspect } from '../../aspect.js';

/** The bytes of media files, in the rows of the projects: `project` loads them. Those that are not counted yet stay so. */
export const mediaBytes: KnexAspect = {
  load: emptyPhase,
  write: ({ verdicts, facts }) => {
    const changed = new Set(
      verdicts.flatMap(({ change: { project, puts, removeMedia } }) =>
        puts?.media || removeMedia ? [project] : [],
      ),
    );
    const rows = [...changed].flatMap((id) => {
      const bytes = facts.projects.get(id)?.mediaBytes;
      return bytes === undefined ? [] : [{ id, media_bytes: bytes }];
    });
    return [bind(setMediaBytes, rows)];
  },
};
