/** Decisions on signing baskets: size, what may be mixed, the worst case (BSK clauses, LIM-02, LIM-03). */

export const baskets = {
  maximumSize: (): number => 100,
};
