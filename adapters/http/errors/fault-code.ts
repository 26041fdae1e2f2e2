import { isDamagedData } from '../../../core/ports/damaged-data.js';
import { PortFailure } from '../../../core/ports/port-failure.js';

/** The code of an error that is no refusal. */
export const faultCode = (
  error: unknown,
): 'service_unavailable' | 'stored_data_damaged' | 'internal_error' => {
  if (error instanceof PortFailure) return 'service_unavailable';
  return isDamagedData(error) ? 'stored_data_damaged' : 'internal_error';
};
