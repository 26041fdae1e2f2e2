export type { AuthorizedUseCases, InsufficientPermission, OrganizationPage } from './authorize.js';
export type { GovernedName, GovernedUseCases, ResultOf } from './rules.js';
export type { NotThere } from './scope.js';
