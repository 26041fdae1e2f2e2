import * as t from 'io-ts';
import { closed } from '../../shared/closed-object.js';
import { Name } from './name.js';
import { Environment } from './project.js';

/** An organization to create. */
export const NewOrganization = closed('NewOrganization', { name: Name });
export type NewOrganization = t.TypeOf<typeof NewOrganization>;

/** A project to create. An `organization` that is no identifier is not found. */
export const NewProject = closed('NewProject', {
  organization: t.string,
  name: Name,
  environment: Environment,
});
export type NewProject = t.TypeOf<typeof NewProject>;
