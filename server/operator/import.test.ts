import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { toImportRun } from '#domain/imports/codec.ts'
import { createSqliteDatabase } from '#ports/database/sqlite-database.ts'
import type { Collection, Fields } from '#ports/documents/document-store.ts'
import { createSqlDocumentStore } from '#ports/documents/sql-document-store.ts'
import { createFolderFileStore } from '#ports/files/folder-file-store.ts'
import { downloadServer } from '#tests/support/temporary-download-server.ts'
import { type EarlierProject, hashSettings, makeEarlierProject } from '#tests/support/earlier-project.ts'
import { startFirestoreServer } from '#tests/support/firestore-server.ts'
import { from, withoutMail } from '#tests/support/identity-site.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { temporaryPostgres } from '#tests/support/temporary-postgres.ts'
import { toFirestoreFields } from '../hosted/firestore-values.ts'
import { createIdentity } from '../identity/identity.ts'
import { answerImport } from './import.ts'

const size = { programs: 16, news: 6, staff: 2, picturesEach: 1 }
const owner = { username: 'Adaeze', email: 'adaeze@wipf.example', password: 'long road to the ballot 27' }

/** A project of the earlier website in files, and an empty site. */
async function site() {
  const server = await downloadServer()
  const project = await makeEarlierProject(server, size)
  const folder = await temporaryFolder()
  const dataDir = join(folder, 'data')
  await mkdir(dataDir)
  const dump = join(folder, 'dump.json')
  await writeFile(dump, JSON.stringify(project.collections))
  const environment = { DATA_DIR: dataDir, ORG_EMAIL_DOMAIN: 'wipf.example' }
  const stopping = new AbortController()

  return {
    server,
    project,
    folder,
    dataDir,
    dump,
    environment,
    stopping,
    run: (...args: string[]) =>
      answerImport(['firebase', '--pictures-from', server.origin, ...args], {
        environment,
        directory: folder,
        announce: () => undefined,
        signal: stopping.signal,
        wait: async () => undefined,
      }),
    /** Runs with the stores of the site. */
    async within<T>(work: (stores: ReturnType<typeof storesOf>) => Promise<T>): Promise<T> {
      const stores = storesOf(dataDir)
      await stores.database.migrate()
      try {
        return await work(stores)
      } finally {
        await stores.database.close()
      }
    },
  }
}

function storesOf(dataDir: string) {
  const database = createSqliteDatabase({ file: join(dataDir, 'site.sqlite') })
  const documents = createSqlDocumentStore(database)
  const identity = () =>
    createIdentity({
      database,
      databaseType: 'sqlite',
      documents,
      secret: 'a secret of at least thirty-two bytes',
      siteUrl: 'http://localhost:3000',
      emailDomain: () => 'wipf.example',
      ...withoutMail,
      log: { warn: () => undefined },
    })
  const read = async (collection: Collection) =>
    new Map([...(await documents.read(collection))].map(([id, { fields }]) => [id, fields]))
  return {
    database,
    documents,
    identity,
    read,
    files: createFolderFileStore({ directory: join(dataDir, 'files') }),
  }
}

const textOf = ({ lines }: { lines: readonly string[] }) => lines.join('\n')

/** 16 programs and the one with an odd id, without the one over 1 MB and the one without a title. */
const programs = size.programs + 1 - 2

test('a dry run lists the records to import and the problems with record and field, and writes nothing', async () => {
  const { run, dump, dataDir, server } = await site()
  const answer = await run('--dump', dump)
  expect(answer.exitCode).toBe(0)
  const text = textOf(answer)
  expect(text).toContain(`  Programs: ${programs}\n  NewsUpdates: ${size.news}\n  Staff: ${size.staff}\n`)
  for (const line of [
    'Programs/program0000 ProgramDate: “2021-02-30” is no date that exists. Year, month and day are used: 2021-03-02.',
    'Programs/program0001 ProgramTheme: “Football” is no theme. The program has none until somebody chooses one.',
    'Programs/program0003 likes: It is left out. Its value: “4”',
    'Programs/program0003 ProgramTitle: The number 2019 is read as text.',
    'Programs/program0004 ProgramReport: Removed: div, script, scripts in attributes (1), colours and sizes (1).',
    'Programs/program0005 images: logo.jpg: This is an SVG drawing. Save it as a PNG, then upload the PNG.',
    'Programs/program0005 images: gone.jpg: The storage does not have it any more.',
    'Programs/program0005 images: “https://elsewhere.example/a.jpg” is no download address of the project’s storage. It is left out.',
    'Programs/program0006: It has more than 1 MB, the most that the earlier website could store in a record.',
    'Programs/program0007 ProgramTitle: It has no title.',
    'newsUpdates/news0000: NewsUpdates has a record with this id too. Its fields differ, and are left out.',
    'newsUpdates/news0001: NewsUpdates has a record with this id too. It has the same fields.',
    'aboutUs/Else: This collection has the records About and Mandate only.',
    'Visits: This website has no such collection (1 records).',
    'Contactus/m2: It is empty.',
  ])
    expect(text).toContain(line)
  expect(text, 'one address is the right form of these pictures').not.toContain('It is no list')
  expect(text).toContain('Pictures that are left out: 4')
  expect(text).toContain('Nothing was changed')
  expect(existsSync(join(dataDir, 'site.sqlite'))).toBe(false)
  expect(server.load.most).toBeLessThanOrEqual(4)
})

test('everything is imported under its id and corrected, and a second run makes no duplicates', async () => {
  const { run, dump, project, within, server } = await site()
  // The first answer for every third picture breaks off, and for others of them the server is busy.
  let askedFirst = 0
  const askedAgain = new Set<string>()
  server.trouble = (path, count) => {
    if (count > 1) {
      askedAgain.add(path)
      return undefined
    }
    askedFirst += 1
    return askedFirst % 3 === 0 ? { cutAfter: 3_000 } : askedFirst % 7 === 0 ? { status: 429 } : undefined
  }
  const answer = await run('--dump', dump, '--write')
  expect(answer, textOf(answer)).toMatchObject({ exitCode: 0 })
  expect(server.load.most).toBeLessThanOrEqual(4)
  // The byte at which a fetch continues is tested with `fetchPicture`: how much of a broken answer arrives depends on
  // the machine.
  expect(askedAgain.size).toBeGreaterThan(5)

  // The pictures of the program over 1 MB and of the one without a title stay behind.
  const pictures = project.pictures - 2 * size.picturesEach - 1
  expect(textOf(answer)).toContain(`  pictures: ${pictures}\n`)
  await within(async ({ read, documents, files }) => {
    const stored = await read('Programs')
    expect(stored.size).toBe(programs)
    expect(stored.get('program0000')).toMatchObject({
      ProgramDate: '2021-03-02',
      day: 2,
      month: 'March',
      year: 2021,
    })
    expect(stored.get('program0001')).toMatchObject({ ProgramTheme: null })
    expect(stored.get('program0002')).toMatchObject({ ProgramDate: '2019-05-14' })
    expect(stored.get('program0009')).toMatchObject({ ProgramTheme: 'Mentorship & Training' })
    const { images, ProgramReport } = stored.get('program0004') as { images: string[]; ProgramReport: string }
    expect(images).toHaveLength(3)
    expect(images[0]).toMatch(/^\/images\/Programs\/program0004\/photo-0-[0-9a-f]{8}\.jpg$/)
    expect(images[1]).toContain('/in-the-text-')
    expect(ProgramReport).toBe(
      `<p>Look:</p><img src="${images[1]}" /><p><a href="${images[2]}" rel="noopener noreferrer">Poster</a></p>`,
    )
    expect((await documents.get('Images', images[1]!.slice('/images/'.length)))?.fields).toMatchObject({
      description: 'The hall',
      originalName: 'in the text.jpeg',
    })
    expect(await files.open(images[2]!.slice(1))).not.toBeNull()
    const images5 = (stored.get('program0005') as { images: string[] }).images
    expect(images5).toHaveLength(1)
    expect((await read('NewsUpdates')).get('news0000')).toMatchObject({ title: 'Report 0' })
    expect((await read('NewsUpdates')).size).toBe(size.news)
    expect((await read('aboutUs')).get('About')).toMatchObject({ content: '<h3>After</h3><p>More.</p>' })
    expect((await read('LandingPage')).get('CoreAreas')).toHaveProperty('Mentorship & Training')
    expect((await read('Contactus')).get('m1')).toMatchObject({ phone: '2348030000000' })
    for (const without of ['ReadMessages', 'AnsweredMessages'] as const)
      expect(await documents.count('Contactus', { without: [without] })).toBe(0)
    expect((await read('Users')).size).toBe(12)
    expect((await documents.read('Images')).size).toBe(pictures)
    const html = JSON.stringify([...stored.values()])
    expect(html).not.toContain(server.origin)
  })

  const requests = server.load.requests
  const again = await run('--dump', dump, '--write')
  expect(textOf(again)).toContain('This came over:\n  no record\n')
  expect(server.load.requests).toBe(requests)
  await within(async ({ documents, read }) => {
    expect((await documents.read('Images')).size).toBe(pictures)
    expect(await documents.history('Programs', 'program0000')).toHaveLength(1)
    const runs = [...(await documents.read('Imports')).values()].map(toImportRun)
    expect(runs.map(({ state, counts }) => [state, counts.pictures])).toEqual([
      ['complete', pictures],
      ['complete', 0],
    ])
    expect((await read('Programs')).size).toBe(programs)
  })
})

test('records that staff wrote, changed or took down after the first run stay as they are', async () => {
  const { run, dump, within } = await site()
  await run('--dump', dump, '--write')
  const adaeze = { uid: 'adaeze', name: 'Adaeze' }
  await within(async ({ documents }) => {
    const stored = (await documents.get('Programs', 'program0009'))!
    await documents.commit(
      [
        {
          kind: 'set',
          collection: 'Programs',
          id: 'program0009',
          fields: { ...stored.fields, ProgramTitle: 'Mended' },
        },
        { kind: 'delete', collection: 'Programs', id: 'program0010' },
      ],
      adaeze,
    )
  })
  await run('--dump', dump, '--write')
  await within(async ({ documents }) => {
    expect((await documents.get('Programs', 'program0009'))?.fields['ProgramTitle']).toBe('Mended')
    expect(await documents.get('Programs', 'program0010')).toBeNull()
  })
})

test('a sample is replaced by the record of the earlier website, and a record of staff is not', async () => {
  const { run, dump, within } = await site()
  const fields = { Mission: 'A sample.' }
  await within(async ({ documents }) => {
    await documents.commit([{ kind: 'set', collection: 'aboutUs', id: 'Mandate', fields, sample: true }], {
      uid: 'system',
      name: 'Starter content',
    })
    await documents.commit(
      [
        {
          kind: 'set',
          collection: 'LandingPage',
          id: 'CoreAreas',
          fields: { 'Political Advocacy': 'Ours.' },
        },
      ],
      { uid: 'adaeze', name: 'Adaeze' },
    )
  })
  expect(textOf(await run('--dump', dump, '--write'))).toContain(
    'LandingPage/CoreAreas: This website has a record with this id that somebody wrote here. It stays.',
  )
  await within(async ({ read }) => {
    expect((await read('aboutUs')).get('Mandate')).toMatchObject({ Mission: 'More women elected.' })
    expect((await read('LandingPage')).get('CoreAreas')).toEqual({ 'Political Advocacy': 'Ours.' })
  })
})

test('a record whose picture cannot be fetched now is left to the next run', async () => {
  const { run, dump, within, server } = await site()
  server.trouble = (path) => (path.includes('program0011') ? { status: 503 } : undefined)
  const answer = await run('--dump', dump, '--write')
  expect(textOf(answer)).toContain('not now, because a picture did not come: 1')
  await within(async ({ read }) => expect((await read('Programs')).has('program0011')).toBe(false))
  server.trouble = () => undefined
  expect(textOf(await run('--dump', dump, '--write'))).toContain('This came over:\n  Programs: 1\n')
})

test('a stopped run keeps whole records, and the next one continues', async () => {
  const { run, dump, within, server, stopping } = await site()
  server.trouble = (path) => {
    if (path.includes('program0015')) stopping.abort()
    return undefined
  }
  const answer = await run('--dump', dump, '--write')
  expect(answer.exitCode).toBe(1)
  expect(textOf(answer)).toContain('The run was stopped.')
  await within(async ({ documents, read, files }) => {
    const stored = await read('Programs')
    expect(stored.size).toBeGreaterThan(5)
    expect(stored.size).toBeLessThan(programs)
    for (const { images } of stored.values() as Iterable<{ images: string[] }>)
      for (const url of images) expect(await files.open(url.slice(1)), url).not.toBeNull()
    const [run1] = [...(await documents.read('Imports')).values()].map(toImportRun)
    expect(run1?.state).toBe('stopped')
  })
})

/** Writes the export of accounts beside the project. */
async function withAccounts(folder: string, project: EarlierProject) {
  const [accounts, settings] = [join(folder, 'accounts.json'), join(folder, 'hash.txt')]
  await writeFile(accounts, JSON.stringify(project.accounts))
  await writeFile(settings, hashSettings)
  return ['--accounts', accounts, '--hash-settings', settings]
}

test('accounts are imported with their passwords, which are hashed anew at the first sign-in', async () => {
  const { run, dump, within, folder, project } = await site()
  const accounts = await withAccounts(folder, project)
  const early = await run(...accounts, '--write')
  expect(early.exitCode).toBe(1)
  expect(textOf(early)).toContain('the accounts can only come to a site that has an owner')

  await within(async ({ identity }) => (await identity()).createFirstAccount(owner))
  const dry = textOf(await run('--dump', dump, ...accounts))
  expect(dry).toContain('  accounts: 11\n')
  expect(dry).toContain('stranger@mail.example is left out: it does not end in @wipf.example.')
  expect(dry).toContain('person6@wipf.example has no password in the export.')
  expect(dry).toContain('  person5@wipf.example (Person 5), disabled')

  const answer = await run('--dump', dump, ...accounts, '--leave-out', 'Person7@wipf.example', '--write')
  expect(textOf(answer)).toContain('  accounts: 10\n')
  await within(async ({ identity, database, read }) => {
    const made = await identity()
    const hashes = async () =>
      (await database.kysely
        .selectFrom('account' as never)
        .selectAll()
        .execute()) as { userId: string; password: string; updatedAt: unknown }[]
    const changesOfPasswords = async () =>
      new Map((await hashes()).map(({ userId, updatedAt }) => [userId, updatedAt]))
    const before = await changesOfPasswords()
    for (const [email, password] of Object.entries(project.passwords)) {
      expect(
        await made.signIn({ email, password: `${password}!` }, from('203.0.113.7')),
        email,
      ).toMatchObject({ ok: false })
      for (const time of ['first', 'second']) {
        const opened = await made.signIn({ email, password }, from('203.0.113.7'))
        expect(opened, `${email}, ${time} sign-in`).toMatchObject({
          ok: true,
          value: { account: { email, role: 'publishes', owner: false } },
        })
      }
    }
    const argon = (await hashes()).filter(({ password }) => password.startsWith('$argon2id$'))
    expect(argon).toHaveLength(1 + 3)
    expect(await changesOfPasswords(), 'nobody has changed a password').toEqual(before)
    const entries = await made.accounts.list()
    expect(entries.find(({ email }) => email === 'person4@wipf.example')?.username).toBe('user 4')
    expect(entries.find(({ email }) => email === 'person5@wipf.example')?.disabledAt).not.toBeNull()
    expect(entries.filter(({ owner: isOwner }) => isOwner).map(({ email }) => email)).toEqual([owner.email])
    expect(
      await made.signIn({ email: 'person6@wipf.example', password: 'none' }, from('203.0.113.8')),
    ).toMatchObject({
      ok: false,
    })
    expect((await read('Users')).get('uid0000000000000000000000004')).toMatchObject({ username: 'user 4' })
  })
  expect(
    textOf(await run('--dump', dump, ...accounts, '--leave-out', 'person7@wipf.example', '--write')),
  ).toContain('  no record\n')
})

test('the mail domain that owners chose under Settings decides which accounts are imported', async () => {
  const { run, within, folder, project } = await site()
  await within(async ({ documents, identity }) => {
    await (await identity()).createFirstAccount(owner)
    const fields = { emailDomain: 'mail.example' }
    await documents.commit([{ kind: 'set', collection: 'Settings', id: 'Settings', fields }], {
      uid: 'adaeze',
      name: 'Adaeze',
    })
  })
  const text = textOf(await run(...(await withAccounts(folder, project))))
  expect(text).toContain('  accounts: 1\n')
  expect(text).toContain('person0@wipf.example is left out: it does not end in @mail.example.')
})

test('a project is imported into a site on Postgres, with accounts that can sign in', async () => {
  const { project, folder, dump, server } = await site()
  const temporary = await temporaryPostgres()
  const database = await temporary.open()
  const documents = createSqlDocumentStore(database)
  const identity = await createIdentity({
    database,
    databaseType: 'postgres',
    documents,
    secret: 'a secret of at least thirty-two bytes',
    siteUrl: 'http://localhost:3000',
    emailDomain: () => 'wipf.example',
    ...withoutMail,
    log: { warn: () => undefined },
  })
  await identity.createFirstAccount(owner)
  const accounts = await withAccounts(folder, project)
  const answer = await answerImport(
    ['firebase', '--pictures-from', server.origin, '--dump', dump, ...accounts, '--write'],
    {
      environment: {
        DATA_DIR: join(folder, 'data'),
        ORG_EMAIL_DOMAIN: 'wipf.example',
        DATABASE_URL: temporary.url,
        AUTH_SECRET: 'a secret of at least thirty-two bytes',
        SMTP_URL: 'smtp://127.0.0.1:9',
      },
      directory: folder,
      announce: () => undefined,
      signal: new AbortController().signal,
      wait: async () => undefined,
    },
  )
  expect(answer, textOf(answer)).toMatchObject({ exitCode: 0 })
  expect(await documents.count('Programs')).toBe(programs)
  const [[email, password]] = Object.entries(project.passwords) as [[string, string]]
  expect(await identity.signIn({ email, password }, from('203.0.113.7'))).toMatchObject({ ok: true })
})

test('records are read from Firestore with the key of a service account', async () => {
  const { run, folder, project, within, environment } = await site()
  const server = await startFirestoreServer('forum')
  onTestFinished(() => server.close())
  Object.assign(environment, { FIRESTORE_EMULATOR_HOST: new URL(server.origin).host })
  const root = 'projects/forum/databases/(default)/documents'
  const writes = Object.entries(project.collections).flatMap(([collection, documents]) =>
    Object.entries(documents).flatMap(([id, fields]) => {
      if (id === 'program0006') return []
      const stored = toFirestoreFields(fields as Fields)
      const date = { ProgramDate: { timestampValue: '2019-05-13T23:00:00Z' } }
      const name = `${root}/${collection}/${id}`
      return [{ update: { name, fields: { ...stored, ...(id === 'program0002' && date) } } }]
    }),
  )
  await fetch(`${server.origin}/v1/${root}:batchWrite`, { method: 'POST', body: JSON.stringify({ writes }) })
  const key = join(folder, 'key.json')
  await writeFile(
    key,
    JSON.stringify({ project_id: 'forum', client_email: 'reader@forum.example', private_key: 'none' }),
  )
  const answer = await run('--key', key, '--write')
  expect(answer, textOf(answer)).toMatchObject({ exitCode: 0 })
  expect(textOf(answer)).toContain(`  Programs: ${programs}\n  NewsUpdates: ${size.news}\n`)
  await within(async ({ read }) => {
    expect((await read('Programs')).get('program0002')).toMatchObject({ ProgramDate: '2019-05-14' })
  })
})

test('missing or wrong files and options are reported before anything is changed', async () => {
  const { run, folder, dump, dataDir, project } = await site()
  const file = async (name: string, text: string) => {
    await writeFile(join(folder, name), text)
    return join(folder, name)
  }
  const whole = await readFile(dump, 'utf8')
  for (const [args, words] of [
    [['--dump', join(folder, 'nowhere.json')], 'There is no'],
    [['--dump', await file('cut.json', whole.slice(0, -200)), '--write'], 'is not a whole JSON file'],
    [['--dump', await file('empty.json', ''), '--write'], 'is not a whole JSON file'],
    [['--dump', folder.replace(/$/, '/data')], 'There is no file of a collection'],
    [['--key', dump], 'is not the key of a service account'],
    [['--accounts', dump], 'is not a whole export of accounts'],
    [['--accounts', await file('a.json', JSON.stringify(project.accounts))], 'the hash settings are missing'],
    [
      ['--accounts', join(folder, 'a.json'), '--hash-settings', await file('h.txt', 'algorithm: BCRYPT')],
      'names the algorithm BCRYPT',
    ],
    [
      ['--accounts', join(folder, 'a.json'), '--hash-settings', await file('i.txt', 'x')],
      'is no hash_config',
    ],
  ] as const) {
    await expect(run(...args), args.join(' ')).rejects.toThrow(words)
  }
  for (const args of [
    [],
    ['--dump', dump, '--key', dump],
    ['--nonsense'],
    ['--dump', dump, '--pictures-from', 'x'],
  ])
    expect((await run(...args)).lines[0]).toBe('Say what to bring in:')
  expect(existsSync(join(dataDir, 'files'))).toBe(false)
})
