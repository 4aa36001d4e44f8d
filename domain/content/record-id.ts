/** Whether a text can be the id of a record: ours are hex, those of records brought over may have letters, `_` and `-`. */
export const isRecordId = (text: string) => /^[\w-]{1,200}$/.test(text)
