export type { AdminTokenUseCases } from './admin-token-use-cases.js';
export type { AnsweredOnce, AnswerOnce, OnceRefusal } from './answer-once.js';
export type { AuthenticateAdmin, InvalidAdminToken } from './authenticate-admin.js';
export type { CreateAdminToken } from './create-admin-token.js';
export type { AdminTokenNotFound } from './manage-admin-tokens.js';
