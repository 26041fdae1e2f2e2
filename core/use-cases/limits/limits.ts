import { getOrganizationLimits, getProjectLimits } from './get-limits.js';
import { listPlans, removePlan, setPlan } from './manage-plans.js';
import { setOrganizationLimits } from './set-organization-limits.js';
import { setProjectLimits } from './set-project-limits.js';

/** The use cases of limits and plans. */
export const limits = {
  getProjectLimits,
  getOrganizationLimits,
  setProjectLimits,
  setOrganizationLimits,
  listPlans,
  setPlan,
  removePlan,
};
