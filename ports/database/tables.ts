/** Every table of the product's own; Better Auth keeps its own tables beside them. */
// eslint-disable-next-line
export interface Tables {}
