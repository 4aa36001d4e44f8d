import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { finished } from 'node:stream/promises'
import { startDownloadServer } from '#tests/support/download-server.ts'
import { makeEarlierProject } from '#tests/support/earlier-project.ts'
import { threePhotographs } from '#tests/support/photographs.ts'
import { type Part, withoutGoal } from './part.ts'
import { plainEnvironment, repository } from './processes.ts'

/** Measures how fast a project of the earlier website is imported, exported in open formats, and imported again. */
export const importing: Part = {
  needs: [],
  async measure({ quick, folder, say }) {
    const inFolder = (name: string) => path.join(folder, name)
    const server = await startDownloadServer()
    const photographs = (await threePhotographs()).slice(0, 2).map(({ path: file }) => readFileSync(file))
    const size = { programs: quick ? 9 : 12, news: 3, staff: 3, picturesEach: quick ? 1 : 3 }
    const { pictures, collections } = await makeEarlierProject(server, size, photographs)
    const dump = inFolder('project.json')
    writeFileSync(dump, JSON.stringify(collections))
    say(`${pictures} photographs …`)
    const withPhotographs = await roundTrip(inFolder('photographs'), [
      ...['--dump', dump],
      ...['--pictures-from', server.origin],
    ])
    await server.close()

    const records = quick ? 50 : 500
    say(`${records} records …`)
    const texts = inFolder('records.json')
    await writeRecords(texts, records)
    const withoutAny = await roundTrip(inFolder('records'), ['--dump', texts])

    const row = (what: string, count: number, minutes: number) =>
      withoutGoal(what, `${Math.round(count / minutes).toLocaleString('en-GB')} a minute`)
    return {
      rows: [
        row('Import, photographs of a phone', pictures, withPhotographs.over),
        row('Import, programs without pictures', records, withoutAny.over),
        row('Export, photographs whose sizes are not made yet', pictures, withPhotographs.out),
        row(
          'Export, programs without pictures, with their pages and share pictures',
          records,
          withoutAny.out,
        ),
        row('Import of an exported folder, photographs', pictures, withPhotographs.back),
        row('Import of an exported folder, programs without pictures', records, withoutAny.back),
      ],
      how: 'The built commands bring over a dump of the earlier website, export it, and bring the folder into an empty website. The photographs have 3 and 6 MB and come from a server on the same machine, so the line costs nothing: the figures are what decoding and encoding allow. A site that runs makes the sizes of its pictures by itself, so that a later export only copies them. Reports have 1,300 characters. Each record of the earlier website is a durable commit; those of a folder are one commit together.',
    }
  },
}

/** Returns the minutes for importing a dump, exporting the website, and importing that folder into an empty website. */
async function roundTrip(name: string, dump: readonly string[]) {
  const exported = `${name}-exported`
  return {
    over: await minutesOf('import', name, ['firebase', ...dump, '--write']),
    out: await minutesOf('export', name, [exported]),
    back: await minutesOf('import', `${name}-again`, [exported, '--write']),
  }
}

async function minutesOf(
  command: 'import' | 'export',
  dataDir: string,
  args: readonly string[],
): Promise<number> {
  const began = performance.now()
  const child = spawn(process.execPath, [`build/server/${command}.js`, ...args], {
    cwd: repository,
    env: { ...plainEnvironment, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errors = ''
  child.stderr.on('data', (bytes: Buffer) => (errors += bytes.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`the ${command} failed:\n${errors}`)
  return (performance.now() - began) / 60_000
}

async function writeRecords(file: string, count: number): Promise<void> {
  const stream = createWriteStream(file)
  stream.write('{"Programs":{')
  for (let index = 0; index < count; index += 1) {
    const fields = {
      ProgramTitle: `Town hall ${index}`,
      ProgramDate: '2021-03-02',
      ProgramTheme: 'Political Advocacy',
      ProgramReport: `<p>${'Women asked. '.repeat(100)}</p>`,
    }
    if (!stream.write(`${index ? ',' : ''}"p${index}":${JSON.stringify(fields)}`)) await once(stream, 'drain')
  }
  await finished(stream.end('}}'))
}
