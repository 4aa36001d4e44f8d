import { rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { TextIndex, TextQuery, WordChoices } from './text-index.ts'

interface SqliteTextIndexOptions {
  /** The path of the file. A file of an earlier process is removed; no other process may use it. */
  readonly file: string
  /** Default: 5,000, of which ranking takes about 10 ms. */
  readonly mostRanked?: number
}

/** The memory for pages of the file. */
const cacheKibibytes = 8_192
const pageBytes = 4_096
/**
 * FTS5 adds a segment with each write and merges segments from time to time, which blocks for half a second. Instead,
 * each write merges this number of pages. With 8 reports in a write, 64 keep the number of segments below 40.
 */
const mergedPages = 64
/** The place of the group in a row id. The result stays below the largest safe integer of JavaScript. */
const groupFactor = 2 ** 40
/** How much a word in the title, the facts and the text counts. */
const weights = '10, 4, 1'

/**
 * A text index in a file, with the full-text search of SQLite (FTS5, https://sqlite.org/fts5.html). The words are not
 * stored twice: the table has no content. The file loses its name once it is open, so that it is gone when the process
 * ends, however it ends.
 */
export function createSqliteTextIndex({ file, mostRanked = 5_000 }: SqliteTextIndexOptions): TextIndex {
  rmSync(file, { force: true })
  const database = new DatabaseSync(file)
  // Nothing has to survive a crash.
  database.exec(`
    pragma journal_mode = memory;
    pragma synchronous = off;
    pragma locking_mode = exclusive;
    pragma temp_store = memory;
    pragma page_size = ${pageBytes};
    pragma cache_size = -${cacheKibibytes};
    create virtual table texts using fts5(
      title, facts, text, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 0'
    );
    insert into texts (texts, rank) values ('automerge', 0), ('crisismerge', 1999);
  `)
  if (process.platform !== 'win32') rmSync(file)
  const insert = database.prepare(
    'insert or replace into texts (rowid, title, facts, text) values (?, ?, ?, ?)',
  )
  const merge = database.prepare(`insert into texts (texts, rank) values ('merge', ?)`)
  const changes = database.prepare('select total_changes() as total')
  let isOptimizing = false
  const remove = database.prepare('delete from texts where rowid = ?')
  const count = database.prepare(
    `select rowid / ${groupFactor} as "group", count(*) as total from texts where texts match ? group by 1`,
  )
  const pages = database.prepare('pragma page_count')

  function inTransaction(work: () => void): void {
    database.exec('begin')
    try {
      work()
      database.exec('commit')
    } catch (error) {
      if (database.isTransaction) database.exec('rollback')
      throw error
    }
  }

  const totalChanges = () => Number(changes.get()?.['total'])

  const countGroups = (choices: WordChoices) =>
    new Map(count.all(toMatch([choices])).map((row) => [Number(row['group']), Number(row['total'])]))

  function countIn(group: number | null, choices: WordChoices): number {
    const counts = countGroups(choices)
    return group === null
      ? [...counts.values()].reduce((sum, some) => sum + some, 0)
      : (counts.get(group) ?? 0)
  }

  /** The first `limit` rows of one tier that belong to none of the `earlier` ones. */
  function findInTier({ tier, earlier, group, isRanked, limit }: TierQuery): number[] {
    const conditions = [
      'texts match ?',
      ...(group === null ? [] : ['rowid between ? and ?']),
      ...(earlier.length === 0 ? [] : ['rowid not in (select rowid from texts where texts match ?)']),
    ]
    const order = isRanked ? `bm25(texts, ${weights}), rowid % ${groupFactor} desc` : 'rowid desc'
    const statement = database.prepare(
      `select rowid as row from texts where ${conditions.join(' and ')} order by ${order} limit ?`,
    )
    const values = [
      toMatch([tier]),
      ...(group === null ? [] : [group * groupFactor, (group + 1) * groupFactor - 1]),
      ...(earlier.length === 0 ? [] : [toMatch(earlier)]),
      limit,
    ]
    return statement.all(...values).map(({ row }) => Number(row))
  }

  return {
    write(documents) {
      inTransaction(() => {
        for (const document of documents) {
          insert.run(toRow(document), document.title, document.facts, document.text)
        }
      })
      merge.run(mergedPages)
    },

    remove(documents) {
      inTransaction(() => {
        for (const document of documents) remove.run(toRow(document))
      })
    },

    count: countGroups,

    find({ tiers, group, total }, { offset, limit }) {
      const rows: number[] = []
      for (const [place, tier] of tiers.entries()) {
        const missing = offset + limit - rows.length
        if (missing === 0) break
        // Every match belongs to the last tier.
        const matches = place === tiers.length - 1 ? total : countIn(group, tier)
        const isRanked = matches <= mostRanked
        rows.push(...findInTier({ tier, earlier: tiers.slice(0, place), group, isRanked, limit: missing }))
      }
      return rows.slice(offset).map(fromRow)
    },

    optimize() {
      const before = totalChanges()
      // A negative number makes all parts of the index one. Further calls continue the merge.
      merge.run(isOptimizing ? mergedPages : -mergedPages)
      // The call itself is one change (https://sqlite.org/fts5.html#the_merge_command).
      isOptimizing = totalChanges() - before > 1
      return isOptimizing
    },

    sizeBytes: () => Number(pages.get()?.['page_count']) * pageBytes,

    close: () => database.close(),
  }
}

interface TierQuery extends Pick<TextQuery, 'group'> {
  readonly tier: WordChoices
  readonly earlier: readonly WordChoices[]
  readonly isRanked: boolean
  readonly limit: number
}

const toRow = ({ id, group }: { readonly id: number; readonly group: number }) => group * groupFactor + id
const fromRow = (row: number) => ({ id: row % groupFactor, group: Math.floor(row / groupFactor) })

/** A query of FTS5. Words are quoted, so that none of them is an operator; a null byte would end the query. */
const toMatch = (tiers: readonly WordChoices[]) =>
  tiers.map((choices) => `(${choices.map(toAlternatives).join(' AND ')})`).join(' OR ')
const toAlternatives = (words: readonly string[]) =>
  `(${words.map((word) => `"${word.replaceAll('\0', ' ').replaceAll('"', '""')}"`).join(' OR ')})`
