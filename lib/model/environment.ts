/** The two environments of the interface; clauses, operations and rules may belong to one of them only. */
export type Environment = 'sandbox' | 'production';
