import { fileURLToPath } from 'node:url'
import type { ServerBuild } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import { organisation } from '#site'
import { OperatorError } from '#ports/operator-error.ts'
import { type CommandAnswer, type CommandParts, runUntilStopped } from './command-line.ts'
import { readConfig } from '../settings/config.ts'
import { exportWebsite } from '../export/export-website.ts'
import { describeStore, openExistingDatabase, openFiles } from '../storage/stores.ts'

/*
 * `npm run export -- FOLDER` writes the content of the website in open formats, and the public website as plain files.
 * It works while the site runs and while it does not, and changes nothing of the site.
 */

const usage = [
  'Say where to write to: npm run export -- FOLDER',
  'The folder must be new or empty. docs/open-formats.md says what it then contains.',
]

/** `announce`: prints the progress. @throws {ConfigError} when the settings are wrong. @throws {OperatorError} */
async function answerExport(
  args: readonly string[],
  { environment, directory, announce, signal }: CommandParts,
): Promise<CommandAnswer> {
  const [target, ...others] = args
  if (!target || target.startsWith('-') || others.length > 0) return { lines: usage, exitCode: 1 }
  const settings = readConfig(environment, organisation, directory)
  const { config } = settings
  const database = await openExistingDatabase(settings)
  if (!database) {
    throw new OperatorError(
      `There is no database in ${describeStore(config)}. Set DATA_DIR or DATABASE_URL to what the site uses.`,
    )
  }
  try {
    const { manifest, deadLinks } = await exportWebsite(
      { database, files: await openFiles(config), build: build as unknown as ServerBuild, clientBuild },
      target,
      { config, announce, signal },
    )
    const { records, pictures, pages, missingPictures, missingDownloads } = manifest
    const count = Object.values(records).reduce((sum, number) => sum + number, 0) - records.Images
    return {
      lines: [
        `${count} records, ${pictures} pictures and ${pages} pages are in ${target}.`,
        ...list('These pictures are named by records, and the store does not have them:', missingPictures),
        ...list('These files are named by records, and the store does not have them:', missingDownloads),
        ...list('Pages link to these addresses, which the website does not have:', deadLinks),
        `Look at the website: open ${target}/site/index.html in a browser.`,
      ],
      exitCode: 0,
    }
  } finally {
    await database.close()
  }
}

/** How many entries of a list the terminal shows. */
const shown = 20

const list = (heading: string, entries: readonly string[]): readonly string[] =>
  entries.length === 0
    ? []
    : [
        heading,
        ...entries.slice(0, shown).map((entry) => `  ${entry}`),
        ...(entries.length > shown ? [`  … and ${entries.length - shown} more`] : []),
      ]

/** The folder of the client build, next to that of the server build. */
const clientBuild = fileURLToPath(new URL('../client', import.meta.url))

if (import.meta.env.PROD) await runUntilStopped(answerExport, 'Nothing was exported.')
