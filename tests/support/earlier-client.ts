import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Fields } from '#ports/documents/document-store.ts'

/** The functions of the provider's client library that the earlier website uses. The library is not installed here. */
interface ClientLibrary {
  initializeApp(options: object, name: string): object
  deleteApp(app: object): Promise<void>
  getFirestore(app: object): object
  connectFirestoreEmulator(database: object, host: string, port: number): void
  collection(database: object, name: string): object
  doc(database: object, collection: string, id: string): object
  onSnapshot(
    collection: object,
    onNext: (all: { docs: readonly { id: string; data(): Fields }[] }) => void,
    onError: (error: unknown) => void,
  ): void
  addDoc(collection: object, fields: Fields): Promise<{ id: string }>
  setDoc(document: object, fields: Fields): Promise<void>
  deleteDoc(document: object): Promise<void>
}

type ById = Readonly<Record<string, Fields>>

/** Installs the library, which needs 260 MB and is used by one test only, in a folder of that test. */
export async function installClientLibrary(folder: string): Promise<ClientLibrary> {
  const options = ['--no-audit', '--no-fund', '--ignore-scripts', '--prefix', folder]
  await promisify(execFile)('npm', ['install', ...options, 'firebase@13.2.0'])
  const load = createRequire(join(folder, 'node_modules/'))
  return { ...load('firebase/app'), ...load('firebase/firestore') } as ClientLibrary
}

const collections = ['LandingPage', 'NewsUpdates', 'Programs', 'aboutUs', 'Staff'] as const

/**
 * The data layer of the earlier website, written from its specification alone: it loads each collection as a map of id
 * to data, stores and deletes documents by collection and id, and adds a document for a message.
 */
export function openEarlierClient(
  library: ClientLibrary,
  { project, origin }: Record<'project' | 'origin', string>,
) {
  const app = library.initializeApp({ projectId: project, apiKey: 'public' }, `client ${(clients += 1)}`)
  const database = library.getFirestore(app)
  const { hostname, port } = new URL(origin)
  library.connectFirestoreEmulator(database, hostname, Number(port))
  const loaded: Partial<Record<(typeof collections)[number], ById>> = {}
  const faults: unknown[] = []
  for (const name of collections) {
    const take = (all: { docs: readonly { id: string; data(): Fields }[] }) => {
      loaded[name] = Object.fromEntries(all.docs.map((one) => [one.id, one.data()]))
    }
    library.onSnapshot(library.collection(database, name), take, (error) => void faults.push(error))
  }
  const newestFirst = (all: ById | undefined, date: string) =>
    Object.values(all ?? {}).toSorted((a, b) => String(b[date]).localeCompare(String(a[date])))
  return {
    faults,
    /** The slices of its state, as its pages order them. */
    state: () => ({
      programs: newestFirst(loaded.Programs, 'ProgramDate'),
      newsUpdates: newestFirst(loaded.NewsUpdates, 'date'),
      staff: loaded.Staff ?? {},
      about: loaded.aboutUs?.['About'],
      mandate: loaded.aboutUs?.['Mandate'],
      coreAreas: loaded.LandingPage?.['CoreAreas'],
    }),
    sendMessage: (message: Fields) => library.addDoc(library.collection(database, 'Contactus'), message),
    write: (collection: string, id: string, fields: Fields) =>
      library.setDoc(library.doc(database, collection, id), fields),
    deleteProgram: (id: string) => library.deleteDoc(library.doc(database, 'Programs', id)),
    close: () => library.deleteApp(app),
  }
}
let clients = 0
