export type { LimitUseCases } from './limit-use-cases.js';
export type { PlanInUse, PlanLimitExceeded, PlanSet, RemovePlan, SetPlan } from './manage-plans.js';
export type { PlanNotFound, SetOrganizationLimits } from './set-organization-limits.js';
export type {
  LimitAboveOrganization,
  LimitsSet,
  SetProjectLimits,
} from './set-project-limits.js';
