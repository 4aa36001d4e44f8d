/** Said when somebody else saved a single record after this person opened it. */
export const changedSinceOpened =
  'Somebody saved this since you opened it. Nothing was overwritten, and what you wrote is still here. ' +
  'Compare it with what is published now, then save again.'
