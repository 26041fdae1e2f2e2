export type { AuthorizedUseCases, InsufficientPermission } from './authorize.js';
export type { NotThere } from './scope.js';
