/** The variables of a server under test, on top of the test's own environment. */
export type ServerEnvironment = Readonly<Record<string, string>>;
