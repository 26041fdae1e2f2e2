import type { CallOf } from '../use-case.js';
import type { limits } from './limits.js';

/** The use cases of limits and plans. Written from their declarations by `npm run openapi`. */
export type LimitUseCases = {
  /**
   * Gets the limits of a project, each with where it is set. The ceilings are those of all projects of its organization
   * together.
   *
   * Reads only. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `project_not_found`: there is no such project.
   */
  readonly getProjectLimits: CallOf<typeof limits.getProjectLimits>;

  /**
   * Gets the limits of an organization: those of a project of it that has none of its own, and those of all its projects
   * together.
   *
   * Reads only. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `organization_not_found`: there is no such organization.
   */
  readonly getOrganizationLimits: CallOf<typeof limits.getOrganizationLimits>;

  /**
   * Sets limits of a project: a number, `none` where there can be none, or `default` for that of its organization. Limits
   * that are not given stay as they are. Every process follows within a second. A member may set what the organization of
   * the project has, or less. An operator may set more, but no rate above that of all projects of the organization together.
   *
   * One commit. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `project_not_found`: there is no such project.
   * - `limit_above_organization`: a limit would be above that of the organization, and who sets it is no operator; or a rate
   *   above that of all its projects together.
   */
  readonly setProjectLimits: CallOf<typeof limits.setProjectLimits>;

  /**
   * Sets the plan of an organization, and limits of it: a number, `none` where there can be none, or `default` for that of
   * the plan. What is not given stays as it is. Every process follows within a second. A limit holds for each project that
   * has none of its own; `organization...` and `projects` hold for all of them together.
   *
   * One commit. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `organization_not_found`: there is no such organization.
   * - `plan_not_found`: there is no plan of this name.
   */
  readonly setOrganizationLimits: CallOf<typeof limits.setOrganizationLimits>;

  /**
   * Lists the plans, by name.
   *
   * Reads only.
   */
  readonly listPlans: CallOf<typeof limits.listPlans>;

  /**
   * Sets limits of a plan, which it creates where it does not exist. A limit is a number, `none` where there can be none, or
   * `default` for that of the service. Limits that are not given stay as they are. The plan `default` is that of
   * organizations without another one. Every process follows within a second.
   *
   * One commit. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `plan_limit_exceeded`: there are 1000 plans.
   */
  readonly setPlan: CallOf<typeof limits.setPlan>;

  /**
   * Removes a plan that no organization names. Without the plan `default`, organizations without another plan have the
   * defaults of the service.
   *
   * One commit. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `plan_not_found`: there is no plan of this name.
   * - `plan_in_use`: organizations have the plan.
   */
  readonly removePlan: CallOf<typeof limits.removePlan>;
};
