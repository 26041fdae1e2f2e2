/** How fast-check runs a property here: so often, and the same way each time. */
export const seeded = (numRuns: number) => ({ seed: 20_260_131, numRuns });
