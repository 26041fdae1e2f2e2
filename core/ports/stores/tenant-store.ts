import type { ApiKey, KeyHolder } from '../../model/access/api-key.js';
import type { LimitLayers } from '../../model/limits/effective-limits.js';
import type { Plan } from '../../model/limits/plan.js';
import type { ProjectRole } from '../../model/people/project-role.js';
import type { QuickReply } from '../../model/quick-replies/quick-reply.js';
import type { OwnLimit } from '../../model/retention/limits.js';
import type { Organization, Project } from '../../model/tenants/project.js';
import type { ApiKeyId, OrganizationId, ProjectId } from '../../shared/ids.js';
import type { Instant } from '../../shared/time.js';

/** The media files of all projects: see `mediaUse`. */
export type MediaUse = {
  readonly projects: number;
  readonly mostBytes: number;
  readonly allBytes: number;
};

/** Organizations, projects and API keys. Changes write them, but for what `countMediaBytes` and `recordUse` do. */
export type TenantStore = {
  /** The next organizations, in the order of their ids. */
  readonly listOrganizations: (page: {
    readonly after?: OrganizationId | undefined;
    readonly limit: number;
  }) => Promise<readonly Organization[]>;
  readonly findOrganization: (id: OrganizationId) => Promise<Organization | undefined>;
  readonly findProject: (id: ProjectId) => Promise<Project | undefined>;
  /** The projects of an organization, oldest first. */
  readonly listProjects: (organization: OrganizationId) => Promise<readonly Project[]>;
  readonly hasProjects: () => Promise<boolean>;
  /** The limits that are set for a project, its organization and in its plan. Undefined: there is no such project. */
  readonly findLayers: (id: ProjectId) => Promise<LimitLayers | undefined>;
  /** Every plan, by name. */
  readonly listPlans: () => Promise<readonly Plan[]>;
  /** The organizations that name a plan. */
  readonly organizationsOfPlan: (plan: string) => Promise<readonly Organization[]>;
  /** The age limits that a project has set itself. */
  readonly listLimits: (id: ProjectId) => Promise<readonly OwnLimit[]>;
  /** The quick replies of a project, in any order. */
  /** The roles of members in a project, in no order. */
  readonly listProjectRoles: (project: ProjectId) => Promise<readonly ProjectRole[]>;
  readonly listQuickReplies: (id: ProjectId) => Promise<readonly QuickReply[]>;
  /**
   * The bytes of a project's media files that are not deleted; 0 for an unknown project. The first call counts them; from then on
   * each commit and each removal keeps the number.
   */
  readonly countMediaBytes: (id: ProjectId) => Promise<number>;
  /**
   * How many projects have at least this many bytes of media files, the most bytes that a project has, and the bytes of all; 0
   * when none is counted. A project is counted from its first `countMediaBytes` on.
   */
  readonly mediaUse: (atLeast: number) => Promise<MediaUse>;
  readonly findKey: (id: ApiKeyId) => Promise<ApiKey | undefined>;
  /** Oldest first. */
  readonly listKeys: (project: ProjectId) => Promise<readonly ApiKey[]>;
  readonly findHolder: (hash: string) => Promise<KeyHolder | undefined>;
  /** Records the minutes, as their starts, in which keys were used. Never sets a last use back. */
  readonly recordUse: (
    uses: readonly { readonly key: ApiKeyId; readonly minute: Instant }[],
  ) => Promise<void>;
};
