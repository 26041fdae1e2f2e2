/**
 * A port could not do its work: a store or a network failed. The call can be retried. HTTP answers
 * 503; `cause` is for the log only.
 */
export class PortFailure extends Error {
  override readonly name = 'PortFailure';
}
