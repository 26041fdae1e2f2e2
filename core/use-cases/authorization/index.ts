export type { ResultOf } from '../../contract/use-case.js';
export type { AuthorizedUseCases, OrganizationPage } from './authorize.js';
export type { InsufficientPermission, Judged, May } from './may.js';
export type { NotThere } from './resource-owner.js';
export type { GovernedName, GovernedUseCases } from './rules.js';
