/**
 * The world broke: a port could not do what it was asked, and nobody is to blame for asking. Retrying later
 * is right. Becomes 503 on the wire; `cause` says what broke, for the log alone.
 */
export class PortFailure extends Error {
  override readonly name = 'PortFailure';
}
