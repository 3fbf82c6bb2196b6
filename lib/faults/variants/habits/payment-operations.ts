/** Operations on payments of every family. */

const families = ['payment', 'bulk-payment', 'periodic-payment'] as const;

export const deletions = families.map((each) => `delete-${each}` as const);
export const starts = families.map((each) => `start-${each}-authorisation` as const);
export const cancellations = families.map((each) => `start-${each}-cancellation-authorisation` as const);
