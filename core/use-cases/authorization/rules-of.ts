import type { Kind } from '../../contract/use-case.js';
import type { Permission } from '../../model/people/permissions.js';
import { factsOf } from '../use-case.js';
import type { Audited, Rule } from './rule.js';

type Declared = Readonly<
  Record<
    string,
    { readonly facts: { readonly kind: Kind; readonly permission: Permission | undefined } }
  >
>;

type RuleOfKind<Of extends Kind> = Omit<Rule<never, never>, 'audit'> &
  {
    read: { readonly audit?: undefined };
    write: { readonly audit: Audited<never, never> & { readonly isTraffic?: undefined } };
    traffic: { readonly audit: Audited<never, never> & { readonly isTraffic: true } };
  }[Of];

/** The rules of declared use cases, by their names. One that needs no permission has no rule. */
export type RulesOf<UseCases extends Declared> = {
  readonly [Name in keyof UseCases as UseCases[Name]['facts']['permission'] extends Permission
    ? Name
    : never]: RuleOfKind<UseCases[Name]['facts']['kind']>;
};

/** The rules of declared use cases. */
export const rulesOf = <UseCases extends Declared>(useCases: UseCases): RulesOf<UseCases> => {
  const entries = Object.entries(useCases).flatMap(([name, useCase]) => {
    const { permission, owner, judges, asksSession, needsFresh, audit, kind } = factsOf(useCase);
    if (permission === undefined) return [];
    const traffic = kind === 'traffic' ? { isTraffic: true } : {};
    const asks = { ...(judges && { judges }), ...(asksSession && { asksSession }) };
    const rule = { permission, owner, ...asks, ...(needsFresh && { needsFresh }) };
    return [[name, audit ? { ...rule, audit: { ...audit, ...traffic } } : rule]];
  });
  // Each entry is made of the use case of its name.
  return Object.fromEntries(entries) as RulesOf<UseCases>;
};
