/** Names of the hidden fields in every form: the account that opened it, and the version of the record. */
export const accountField = 'account'
export const versionField = 'version'
