/** Largest body of a request of the Admin API, in bytes: the values of a channel fit many times. */
export const adminBodyBytes = 65_536;
