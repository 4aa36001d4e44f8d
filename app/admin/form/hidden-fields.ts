/** Hidden fields of every form: who opened it, and which version of the record. */
export const accountField = 'account'
export const versionField = 'version'
