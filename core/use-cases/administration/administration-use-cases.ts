import type { CallOf } from '../use-case.js';
import type { administration } from './administration.js';

/** The use cases of organizations and projects. Written from their declarations by `npm run openapi`. */
export type AdministrationUseCases = {
  /**
   * Creates an organization.
   *
   * One commit. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   */
  readonly createOrganization: CallOf<typeof administration.createOrganization>;

  /**
   * Lists a page of all organizations, in the order of their ids: oldest first. `next` of a page is `before` of the one
   * after it.
   *
   * Reads only.
   */
  readonly listEveryOrganization: CallOf<typeof administration.listEveryOrganization>;

  /**
   * Finds an organization.
   *
   * Reads only. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `organization_not_found`: there is no such organization.
   */
  readonly getOrganization: CallOf<typeof administration.getOrganization>;

  /**
   * Finds a project.
   *
   * Reads only. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `project_not_found`: there is no such project.
   */
  readonly getProject: CallOf<typeof administration.getProject>;

  /**
   * Lists the projects of an organization, oldest first. Who is a member of some projects alone gets those.
   *
   * Reads only. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `organization_not_found`: there is no such organization.
   */
  readonly listProjects: CallOf<typeof administration.listProjects>;

  /**
   * Creates a project with an active subscription and no message limit. A `test` project has sandbox channels only, and is
   * never billed.
   *
   * One commit. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `organization_not_found`: there is no such organization.
   * - `project_limit_exceeded`: the organization has as many projects as it may have.
   */
  readonly createProject: CallOf<typeof administration.createProject>;

  /**
   * Gives a project another name.
   *
   * One commit. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `project_not_found`: there is no such project.
   */
  readonly renameProject: CallOf<typeof administration.renameProject>;

  /**
   * Gives an organization another name.
   *
   * One commit. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `organization_not_found`: there is no such organization.
   */
  readonly renameOrganization: CallOf<typeof administration.renameOrganization>;

  /**
   * Moves a project to another organization, with all that it has. Its members are those of the other organization: roles in
   * this one project end, also those that groups give, and its limits follow that and its plan, in every process within a
   * second. Its keys, channels and webhooks stay as they are. Changes nothing of a project that is there already.
   *
   * One commit. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `project_not_found`: there is no such project.
   * - `organization_not_found`: there is no such organization.
   * - `project_limit_exceeded`: the other organization has as many projects as it may have.
   * - `project_to_be_deleted`: the project is to be deleted.
   */
  readonly moveProject: CallOf<typeof administration.moveProject>;

  /**
   * Suspends a project: its keys and members read, and write nothing; what waits to be sent goes on waiting. Every process
   * follows within a second. What persons write is received, reports are applied, webhooks are delivered. A project that is
   * suspended already gets the new `reason`.
   *
   * One commit. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `project_not_found`: there is no such project.
   */
  readonly suspendProject: CallOf<typeof administration.suspendProject>;

  /**
   * Resumes a suspended project: what waits is sent, in order. Every process follows within a second. Changes nothing of a
   * project that is not suspended. A project that was exported goes on here: do not import what was exported then.
   *
   * One commit. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `project_not_found`: there is no such project.
   */
  readonly resumeProject: CallOf<typeof administration.resumeProject>;

  /**
   * Suspends a project, and has it deleted with all that it has, in some days. Until then `undeleteProject` brings it back.
   * A project that is to be deleted already gets the new time.
   *
   * One commit. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `project_not_found`: there is no such project.
   */
  readonly deleteProject: CallOf<typeof administration.deleteProject>;

  /**
   * Brings a project back that is to be deleted, as it was: one that was suspended stays so. Changes nothing of a project
   * that is not to be deleted.
   *
   * One commit. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `project_not_found`: there is no such project.
   */
  readonly undeleteProject: CallOf<typeof administration.undeleteProject>;

  /**
   * Tells how far the deletion of a project is, and counts what is left of it in each table. Reads every row of the project.
   *
   * Reads only. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `project_not_found`: there is no such project, and there was none.
   */
  readonly getProjectDeletion: CallOf<typeof administration.getProjectDeletion>;
};
