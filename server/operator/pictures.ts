import { organisation } from '#site'
import { createSqlDocumentStore } from '#ports/documents/sql-document-store.ts'
import { type CommandAnswer, runCommand } from './command-line.ts'
import { type Config, readConfig, type Secrets } from '../settings/config.ts'
import { processEnvironment } from '../settings/env.ts'
import { createPairing } from '../images/pairing.ts'
import { inspectPictures, type PictureInspection, sweepPictures } from '../images/sweeper.ts'
import { findTrash } from '../images/trash.ts'
import { describeFiles, openExistingDatabase, openFiles } from '../storage/stores.ts'

/*
 * `npm run pictures` reports how many pictures are unreferenced and whether the site waits for the operator before it
 * removes them. `npm run pictures -- accept` allows it. Both work while the site runs and while it does not.
 */

/** `now`: milliseconds since the Unix epoch. */
export async function answerPictures(
  verb: string | undefined,
  {
    config,
    secrets,
    now,
  }: {
    config: Pick<Config, 'dataDir' | 'database' | 'files'>
    secrets: Pick<Secrets, 'database'>
    now: () => number
  },
): Promise<CommandAnswer> {
  const { dataDir } = config
  if (verb !== undefined && verb !== 'accept') {
    return { lines: [`There is no "${verb}" here. Leave it out to look, or use accept.`], exitCode: 1 }
  }
  const database = await openExistingDatabase({ config, secrets })
  if (!database) {
    return {
      lines: [
        config.database.kind === 'sqlite'
          ? `There is no database in ${dataDir}. Set DATA_DIR to the folder the site uses.`
          : `The database ${config.database.name} is empty. Set DATABASE_URL to the one the site uses.`,
      ],
      exitCode: 1,
    }
  }
  try {
    const files = await openFiles(config)
    const documents = createSqlDocumentStore(database)
    const stores = { files, documents, pairing: createPairing({ database, files }) }
    if (verb === 'accept') {
      const { moved, restored } = await sweepPictures(stores, now(), { accepted: true })
      return {
        lines: [
          `${count(moved.length)} moved to the trash, from where they are removed after 30 days.`,
          ...(restored.length > 0 ? [`${count(restored.length)} restored from the trash.`] : []),
          'A running site removes unreferenced pictures and files again within the hour, or immediately after a restart.',
        ],
        exitCode: 0,
      }
    }
    const inspection = await inspectPictures(stores, now())
    return {
      lines: toLines(inspection, { place: describeFiles(config), trashed: (await findTrash(files)).length }),
      exitCode: 0,
    }
  } finally {
    await database.close()
  }
}

const count = (pictures: number) => (pictures === 1 ? '1 picture or file' : `${pictures} pictures and files`)

function toLines(
  { pictures, unreferenced, held }: PictureInspection,
  { place, trashed }: { place: string; trashed: number },
): string[] {
  const lines = [
    `${count(pictures)} in ${place}, ${unreferenced} of them named by no record. ${count(trashed)} in the trash.`,
  ]
  if (!held) return [...lines, 'All is well: the site clears away by itself what no record names.']
  return [
    ...lines,
    held === 'mismatched'
      ? 'Nothing is cleared away, because the database and the pictures were not last used together: one of them is new, is of another site, or was put back from a copy.'
      : 'Nothing is cleared away, because that is more than a publish that failed leaves behind.',
    'If this is not the right database: stop the site, put the right one back, and start it again. Nothing was removed.',
    'If it is: npm run pictures -- accept moves what no record names to the trash, from where it can come back for 30 days.',
  ]
}

if (import.meta.main) {
  await runCommand(
    async () =>
      answerPictures(process.argv[2], {
        ...readConfig(processEnvironment, organisation, process.cwd()),
        now: Date.now,
      }),
    'The pictures could not be read.',
  )
}
