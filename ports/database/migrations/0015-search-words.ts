import type { Kysely } from 'kysely'

interface Messages {
  documents: { collection: string; id: string; search_text: string | null }
}

const messagesAtOnce = 500

/**
 * Searches compare words, whatever the punctuation, and find "Sa'adatu" without its apostrophe. The search text of each
 * message is made from the earlier one, which has lower-case letters without marks already. It becomes that of
 * `searchTextOf` in `domain/contact/rules.ts`, as it was at the time of this migration.
 */
export async function up(database: Kysely<Messages>): Promise<void> {
  let last = ''
  for (;;) {
    const messages = await database
      .selectFrom('documents')
      .select(['id', 'search_text'])
      .where('collection', '=', 'Contactus')
      .where('search_text', 'is not', null)
      .where('id', '>', last)
      .orderBy('id')
      .limit(messagesAtOnce)
      .execute()
    for (const { id, search_text } of messages) {
      await database
        .updateTable('documents')
        .set({ search_text: (search_text ?? '').split('\n').map(toWords).join('\n') })
        .where('collection', '=', 'Contactus')
        .where('id', '=', id)
        .execute()
    }
    if (messages.length < messagesAtOnce) return
    last = messages.at(-1)?.id ?? ''
  }
}

const plainLetters: Readonly<Record<string, string>> = {
  ŋ: 'ng',
  ə: 'e',
  ǝ: 'e',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
}

function toWords(line: string): string {
  const words =
    line
      .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
      .replace(/[`‛′ʹʻʽʾʿˈˊˋꞋꞌ՚׳]/g, "'")
      .replace(/[^\0-\u007F]/g, (letter) => plainLetters[letter] ?? letter)
      .match(/[\p{L}\p{N}]+(?:'[\p{L}\p{N}]+)*/gu) ?? []
  if (words.length === 0) return ''
  const parts = words.filter((word) => word.includes("'")).flatMap((word) => word.split("'"))
  return ` ${[...words.map((word) => word.replaceAll("'", '')), ...parts].join(' ')} `
}
