/** Whether a text can be a record id. This site makes hex ids; imported ids may contain letters, `_` and `-`. */
export const isRecordId = (text: string) => /^[\w-]{1,200}$/.test(text)
