import { type Admission, type AdmissionClocks, admission } from '../admission/admission.js';
import type { HttpLimits } from '../context/limits.js';

/** The admissions of one server. */
export type Admissions = {
  /** Of requests with a key, and of the reports of providers. */
  readonly requests: Admission;
  /** Of searches, which keep the store busy: one after another for each project. */
  readonly searches: Admission;
  /** Of uploads, which last as long as their bytes arrive. */
  readonly uploads: Admission;
};

/** The admissions of a server with these limits. */
export const admissionsOf = ({
  slots,
  sharedSlots,
  waiting,
  waitMs,
  searches,
  uploads,
  uploadsPerProject,
}: HttpLimits): Admissions => ({
  requests: admission(
    { slots, sharedSlots, shareOfFree: 3, slotsPerProject: slots, waiting, waitMs },
    admissionClocks,
  ),
  searches: admission(
    { slots: searches, sharedSlots: searches, shareOfFree: 1, slotsPerProject: 1, waiting, waitMs },
    admissionClocks,
  ),
  uploads: admission(
    {
      slots: uploads,
      sharedSlots: uploads,
      shareOfFree: 1,
      slotsPerProject: uploadsPerProject,
      waiting,
      waitMs,
    },
    admissionClocks,
  ),
});

/** Time for admissions, by this process. */
export const admissionClocks: AdmissionClocks = {
  monotonic: () => performance.now(),
  timer: (ms, callback) => {
    const timeout = setTimeout(callback, ms);
    return () => clearTimeout(timeout);
  },
};
