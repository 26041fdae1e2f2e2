import type { Job } from '../../core/model/queue/job.js';
import type { Stores } from '../../core/ports/stores/stores.js';
import type { ProjectId } from '../../core/shared/ids.js';

/** The caller's runner: registers one case, whose name is a sentence of the contract. */
export type Check = (name: string, body: () => Promise<void>) => void;

/** Finds the unsettled job about a message or a template, any one of several. Changes nothing. */
export type JobOf = (project: ProjectId, subject: Job['subject']) => Promise<Job | undefined>;

/** The stores under test, and a reader of their jobs that no port needs. */
export type StoresUnderTest = Stores & { readonly jobOf: JobOf };

/** Opens empty stores, apart from all that were opened before. */
export type Fresh = () => Promise<StoresUnderTest>;
