import { createHash } from 'node:crypto'
import { appendFile, cp, mkdir, readFile, rename, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import type { Change } from '#ports/documents/document-store.ts'
import { createMemoryDocumentStore } from '#ports/documents/memory-document-store.ts'
import { createMemoryFileStore } from '#ports/files/memory-file-store.ts'
import { StorageFullError } from '#ports/storage-full.ts'
import { readFolder } from '#tests/support/exported-folder.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { writeExportFolder } from '../export/export-folder.ts'
import { exportRecords } from '../export/export-records.ts'
import { createImageWorkshop } from '../images/workshop.ts'
import { isPlainJpeg } from './check-picture.ts'
import { FolderImportError } from './folder-import-error.ts'
import { compareWithWebsite, planFolderImport, writeFolderImport } from './import-folder.ts'
import { createLines } from './lines.ts'

const never = new AbortController().signal
const siteUrl = 'https://www.example.org'
const adaeze = { uid: 'adaeze', name: 'Adaeze' }
const march = Date.UTC(2026, 2, 1, 9)
const april = Date.UTC(2026, 3, 2, 10)

const address = '/images/Programs/town-hall/hall-9c1d.jpg'
const townHall = {
  id: 'town-hall',
  ProgramTitle: 'Town Hall, Enugu',
  ProgramTheme: 'Political Advocacy',
  ProgramDate: '2022-05-14',
  ProgramReport: '<p>Who <strong>decides</strong>?</p>',
  images: [address],
  day: 14,
  month: 'May',
  year: 2022,
}
const picture = {
  width: 1600,
  height: 1000,
  colour: 'o-300',
  description: 'Women in a hall',
  originalName: 'Hall.JPG',
  digest: 'ab'.repeat(32),
  sizeBytes: 0,
  uploadId: '0'.repeat(32),
  point: { x: 40, y: 20 },
}

const jpeg = () => sharp({ create: { width: 1600, height: 1000, channels: 3, background: '#F6B566' } }).jpeg()

/** The stores of a site. `records`: what it has. */
async function site(records: readonly Change[] = []) {
  const clock = { time: april }
  const documents = createMemoryDocumentStore({ now: () => clock.time })
  if (records.length > 0) await documents.commit(records, adaeze)
  return { documents, files: createMemoryFileStore() }
}

async function forum() {
  const bytes = await jpeg().toBuffer()
  const stores = await site([
    { kind: 'set', collection: 'Programs', id: 'town-hall', fields: townHall, at: march },
    { kind: 'set', collection: 'Programs', id: 'town-hall', fields: townHall },
    {
      kind: 'set',
      collection: 'Staff',
      id: 'hadiza',
      fields: { id: 'hadiza', fullName: 'Hadiza Sule', position: 'Director', order: 1 },
      sample: true,
    },
    {
      kind: 'set',
      collection: 'aboutUs',
      id: 'Mandate',
      fields: { Mission: 'To win.\nTogether.', Vision: '', Values: '', Objectives: '' },
    },
    { kind: 'set', collection: 'Settings', id: 'Settings', fields: { phone: '+234 803 111 2222' } },
    {
      kind: 'set',
      collection: 'Images',
      id: 'Programs/town-hall/hall-9c1d.jpg',
      fields: { ...picture, sizeBytes: bytes.length },
    },
  ])
  await stores.files.put(address.slice(1), bytes, { maxBytes: bytes.length })
  return stores
}

type Stores = Awaited<ReturnType<typeof site>>

async function exported(stores: Stores): Promise<string> {
  const folder = join(await temporaryFolder(), 'website')
  await writeExportFolder(folder, never, async (written) => {
    const facts = await exportRecords(stores, written, { siteUrl, announce: () => undefined })
    await written.put('manifest.json', JSON.stringify({ format: 1, site: siteUrl, pages: 0, ...facts }))
  })
  return folder
}

async function bringIn(folder: string, stores: Stores): Promise<void> {
  const workshop = createImageWorkshop()
  onTestFinished(() => workshop.stop())
  const plan = await planFolderImport(folder, never)
  const state = await compareWithWebsite(plan, stores.documents, never)
  await writeFolderImport(plan, state, { ...stores, workshop, signal: never, announce: () => undefined })
}

/** The number of records of a website that are not those of the folder. */
async function ownRecords(folder: string, { documents }: Stores): Promise<number> {
  return (await compareWithWebsite(await planFolderImport(folder, never), documents, never)).own
}

/** Writes a file of the folder, and its digest where others are. */
async function replaceFile(folder: string, path: string, bytes: string | Uint8Array): Promise<void> {
  await mkdir(join(folder, path, '..'), { recursive: true })
  await writeFile(join(folder, path), bytes)
  const sums = await readFile(join(folder, 'sha256sums.txt'), 'utf8')
  const others = sums.split('\n').filter((line) => line && !line.endsWith(`  ${path}`))
  const digest = createHash('sha256').update(bytes).digest('hex')
  await writeFile(join(folder, 'sha256sums.txt'), `${[...others, `${digest}  ${path}`].join('\n')}\n`)
}

async function problemsOf(folder: string): Promise<string> {
  const refused = await planFolderImport(folder, never).then(
    () => null,
    (error: unknown) => error,
  )
  expect(refused).toBeInstanceOf(FolderImportError)
  const { message, problems } = refused as FolderImportError
  return [message, ...problems.listed].join('\n')
}

test('what comes from a folder makes the same folder again, with its times and samples', async () => {
  const stores = await forum()
  const first = await exported(stores)
  const other = await site()
  await bringIn(first, other)
  expect(readFolder(await exported(other))).toEqual(readFolder(first))
  expect(await other.documents.get('Programs', 'town-hall')).toMatchObject({
    fields: townHall,
    createdAt: march,
    updatedAt: april,
  })
  expect((await other.documents.get('Staff', 'hadiza'))?.sample).toBe(true)
})

test('unedited samples leave, and own records are counted', async () => {
  const folder = await exported(await forum())
  const samples = await site([
    { kind: 'set', collection: 'Programs', id: 'sample', fields: townHall, sample: true },
  ])
  expect(await ownRecords(folder, samples)).toBe(0)
  await bringIn(folder, samples)
  expect([...(await samples.documents.read('Programs')).keys()]).toEqual(['town-hall'])
  expect((await samples.documents.get('Starter', 'content'))?.fields).toEqual({ state: 'removed' })
  expect(await ownRecords(await exported(await site()), samples)).toBe(3)
})

test('a second import brings nothing twice, and what somebody has changed since counts as own', async () => {
  const stores = await forum()
  const folder = await exported(stores)
  const other = await site()
  await bringIn(folder, other)
  const revision = await other.documents.revision()
  expect(await ownRecords(folder, other)).toBe(0)
  await bringIn(folder, other)
  expect(await other.documents.revision()).toBe(revision)
  expect(await other.documents.history('Programs', 'town-hall')).toHaveLength(2)

  const fields = { ...townHall, ProgramTitle: 'Town Hall, Nsukka' }
  await other.documents.commit([{ kind: 'set', collection: 'Programs', id: 'town-hall', fields }], adaeze)
  expect(await ownRecords(folder, other)).toBe(1)
  await bringIn(folder, other)
  expect((await other.documents.history('Programs', 'town-hall')).at(-1)?.fields).toEqual(townHall)
  expect(readFolder(await exported(other))).toEqual(readFolder(folder))
})

test('a byte changed at 200 places of the records or the picture is found each time', async () => {
  const folder = await exported(await forum())
  const files = [...readFolder(folder)].filter(([path]) => /^(?:data|images|manifest)/.test(path))
  for (let turn = 0; turn < 200; turn += 1) {
    const [path, bytes] = files[turn % files.length]!
    const changed = Buffer.from(bytes)
    const place = Math.floor((turn * 7919) % changed.length)
    changed[place] = (changed[place] ?? 0) ^ 1
    await writeFile(join(folder, path), changed)
    expect(await problemsOf(folder), `${path}, byte ${place}`).not.toBe('')
    await writeFile(join(folder, path), bytes)
  }
  await planFolderImport(folder, never)
})

test('cut, missing and additional files, and links, are named', async () => {
  const whole = await exported(await forum())
  const damaged = async (damage: (folder: string) => Promise<unknown>) => {
    const folder = join(await temporaryFolder(), 'copy')
    await cp(whole, folder, { recursive: true })
    await damage(folder)
    return problemsOf(folder)
  }
  expect(await damaged((folder) => truncate(join(folder, 'data/Programs.json'), 90))).toContain(
    'data/Programs.json was changed after the export, or is cut short.',
  )
  expect(await damaged((folder) => truncate(join(folder, 'sha256sums.txt'), 300))).toContain('sha256sums.txt')
  expect(await damaged((folder) => rm(join(folder, 'data/Staff.json')))).toContain(
    'data/Staff.json is missing.',
  )
  expect(await damaged((folder) => rm(join(folder, 'manifest.json')))).toContain(
    'has not written it to its end',
  )
  expect(await damaged((folder) => writeFile(join(folder, 'images/x.jpg'), 'x'))).toContain(
    'images/x.jpg is not in',
  )
  expect(await damaged((folder) => symlink('/etc/passwd', join(folder, 'images/secret.jpg')))).toContain(
    'images/secret.jpg is a link',
  )
  expect(await damaged((folder) => replaceFile(folder, 'data/Staff.json', '{\n"a": {}\n'))).toContain(
    'data/Staff.json is cut short.',
  )
  expect(await damaged((folder) => replaceFile(folder, 'manifest.json', '{"format":2}'))).toContain(
    'A newer version of the website has written this folder.',
  )
  expect(
    await damaged(async (folder) =>
      writeFile(join(folder, 'sha256sums.txt'), `${'0'.repeat(64)}  data/../../secret\n`),
    ),
  ).toContain('names no file of an export')
})

test('names that leave the folder and linked folders are refused, whatever they contain', async () => {
  const whole = await exported(await forum())
  const damaged = async (damage: (folder: string) => Promise<unknown>) => {
    const folder = join(await temporaryFolder(), 'copy')
    await cp(whole, folder, { recursive: true })
    await damage(folder)
    return problemsOf(folder)
  }
  for (const name of [
    '../secret',
    'images/../../secret',
    '/etc/passwd',
    'images/a\\b.jpg',
    'data//x',
    'images/',
  ]) {
    const line = `${'0'.repeat(64)}  ${name}\n`
    expect(await damaged((folder) => appendFile(join(folder, 'sha256sums.txt'), line)), name).toContain(
      'names no file of an export.',
    )
  }
  const linked = (name: string) => async (folder: string) => {
    await rename(join(folder, name), `${folder}-elsewhere`)
    await symlink(`${folder}-elsewhere`, join(folder, name))
  }
  expect(await damaged(linked('data'))).toContain('data is a link, or no folder.')
  expect(await damaged(linked('images/Programs'))).toContain('images/Programs is a link')
  expect(await damaged(linked('data/Staff.json'))).toContain('data/Staff.json is a link')
  expect(await damaged(linked('manifest.json'))).toContain('has no manifest.json')
  expect(await damaged(linked('sha256sums.txt'))).toContain('sha256sums.txt is missing.')
})

test('doubles of one id are refused, also when they stand in a file with another spelling', async () => {
  const folder = await exported(await forum())
  const line = `"a": ${JSON.stringify({ id: 'a', title: 'Workshop', date: '2022-05-14' })}`
  await replaceFile(folder, 'data/newsUpdates.json', `{\n${line}\n}\n`)
  expect(await problemsOf(folder)).toContain(
    'data/newsUpdates.json is not read. Put its records into data/NewsUpdates.json.',
  )
  const doubled = await exported(await forum())
  await replaceFile(doubled, 'data/NewsUpdates.json', `{\n${line},\n${line}\n}\n`)
  expect(await problemsOf(doubled)).toContain('data/NewsUpdates.json has two records with the id a.')
  await replaceFile(doubled, 'data/Messages.json', '{\n}\n')
  expect(await problemsOf(doubled)).toContain('data/Messages.json is no file of an export.')
})

test('a value that is nested without end is no record', async () => {
  const folder = await exported(await forum())
  const deep = '['.repeat(900_000) + ']'.repeat(900_000)
  await replaceFile(folder, 'data/Staff.json', `{\n"a": {"id": "a", "fullName": ${deep}}\n}\n`)
  expect(await problemsOf(folder)).toContain('Staff/a is no record.')
})

test('a picture that is gone is named, and its record comes without changing it', async () => {
  const stores = await forum()
  await stores.files.remove(address.slice(1))
  const folder = await exported(stores)
  expect(JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'))).toMatchObject({
    pictures: 0,
    missingPictures: [address],
  })
  const { notes } = await planFolderImport(folder, never)
  expect(notes.listed).toEqual([`Programs/town-hall names a picture that is not in the folder: ${address}`])
  const other = await site()
  await bringIn(folder, other)
  expect(readFolder(await exported(other))).toEqual(readFolder(folder))

  const lost = await exported(await forum())
  await rm(join(lost, address))
  expect(await problemsOf(lost)).toContain(`${address.slice(1)} is missing.`)
})

test('of a hundred thousand problems the first ones are listed, and all are counted', () => {
  const lines = createLines()
  for (let index = 0; index < 100_000; index += 1) lines.add(`line ${index}`)
  expect(lines.total).toBe(100_000)
  expect(lines.listed).toHaveLength(40)
})

test('records that would harm are refused with their name, and hostile HTML is reduced', async () => {
  const folder = await exported(await forum())
  const withPrograms = (programs: Record<string, unknown>) =>
    replaceFile(
      folder,
      'data/Programs.json',
      `{\n${Object.entries(programs)
        .map(([id, fields]) => `${JSON.stringify(id)}: ${JSON.stringify(fields)}`)
        .join(',\n')}\n}\n`,
    )
  await withPrograms({ 'town-hall': { ...townHall, ProgramReport: `<p>${'a'.repeat(10_000_000)}` } })
  expect(await problemsOf(folder)).toContain('data/Programs.json, line 2: the record has more than 2 MB.')

  await replaceFile(folder, 'data/Images.json', `{\n"../../etc/passwd": ${JSON.stringify(picture)}\n}\n`)
  await withPrograms({ 'town-hall': townHall })
  expect(await problemsOf(folder)).toContain('Images/../../etc/passwd: it is no record of a picture.')

  await replaceFile(folder, 'data/Images.json', '{\n}\n')
  const nested = '<div>'.repeat(50_000)
  await withPrograms({
    'town-hall': { ...townHall, ProgramReport: `<p onclick=x>Hello<script>alert(1)</script></p>${nested}` },
    '../x': townHall,
    undated: { ...townHall, id: 'undated', ProgramDate: '2022-02-30', day: 30, month: 'Feb' },
  })
  const { notes } = await planFolderImport(folder, never)
  const empty = await site()
  await bringIn(folder, empty)
  const report = (await empty.documents.get('Programs', 'town-hall'))?.fields['ProgramReport']
  expect(report).toContain('Hello')
  expect(report).not.toMatch(/script|onclick|<div/)
  expect(notes.listed.join('\n')).toContain('Programs/../x is left out: its id cannot be part of an address.')
  expect(notes.listed.join('\n')).toContain(
    'Programs/undated is left out: it has no title, or no date that exists.',
  )
})

test('a drawing, a page and half a picture that are called .jpg are refused, and nothing is changed', async () => {
  const folder = await exported(await forum())
  const path = address.slice(1)
  for (const content of [
    '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>',
    '<!DOCTYPE html><p>Hello',
  ]) {
    await replaceFile(folder, path, content)
    expect(await problemsOf(folder)).toContain(`${path}: This`)
  }
  const photograph = await jpeg().toBuffer()
  await replaceFile(folder, path, photograph.subarray(0, photograph.length / 2))
  const empty = await site()
  await expect(bringIn(folder, empty)).rejects.toThrow('Pictures cannot be brought in.')
  expect(await empty.documents.revision()).toBe(0)
})

test('metadata of a picture that somebody has put into the folder is removed', async () => {
  const folder = await exported(await forum())
  const withPlace = await jpeg()
    .withExif({ IFD3: { GPSLatitude: '9/1 4/1 0/1' } })
    .toBuffer()
  expect(isPlainJpeg(withPlace)).toBe(false)
  await replaceFile(folder, address.slice(1), withPlace)
  const empty = await site()
  await bringIn(folder, empty)
  const stored = await empty.files.open(address.slice(1))
  expect(isPlainJpeg(new Uint8Array(await new Response(stored!.stream()).arrayBuffer()))).toBe(true)
})

test('a disk that fills during the import leaves the website as it was', async () => {
  const folder = await exported(await forum())
  const empty = await site()
  const full = { ...empty.documents, commit: () => Promise.reject(new StorageFullError('full')) }
  await expect(bringIn(folder, { ...empty, documents: full })).rejects.toThrow(StorageFullError)
  expect(await empty.files.open(address.slice(1))).toBeNull()
})
