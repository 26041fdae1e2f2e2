/** Why a store or a server is not ready. */
export type NotReadyReason =
  | 'store_unreachable'
  | 'schema_outdated'
  | 'schema_newer'
  | 'disk_full'
  | 'disk_failing'
  | 'store_read_only'
  | 'store_damaged'
  | 'server_stopping'
  | 'server_stalled';

/** Whether the service can handle requests. False, or a reason: it cannot. */
export type Readiness = boolean | { readonly reason: NotReadyReason };
