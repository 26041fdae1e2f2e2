export type { LimitAboveRetention, ProjectRetention, SetRetention } from './manage-retention.js';
export type { RetentionUseCases } from './retention-use-cases.js';
