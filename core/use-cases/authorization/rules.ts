import { type DeclaredUseCases, declared } from '../declared.js';
import { rulesOf } from './rules-of.js';

/** Every use case that people reach through a role. */
export type GovernedUseCases = DeclaredUseCases;

/** The rule of each use case that a member can call. A use case without one can be called by no member. */
export const rules = rulesOf(declared);

/** The name of a use case that has a rule. */
export type GovernedName = keyof typeof rules;
