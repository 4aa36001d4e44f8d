/**
 * Names of the hidden fields in every form: the account that opened it, the version of the record, and a mark that the
 * record was taken down and is to be put back.
 */
export const accountField = 'account'
export const versionField = 'version'
export const putBackField = 'putBack'
