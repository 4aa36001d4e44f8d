import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { type Action, can, NotPermittedError } from '#domain/accounts/policy.ts'
import type { Role } from '#domain/accounts/roles.ts'
import type { Editor, Rights } from '#domain/accounts/schema.ts'
import { createContactCommands } from '#domain/contact/commands.server.ts'
import { createMessageQueries } from '#domain/contact/queries.server.ts'
import { createDraftCommands } from '#domain/drafts/commands.server.ts'
import { createDraftQueries } from '#domain/drafts/queries.server.ts'
import { createHistoryCommands } from '#domain/history/commands.server.ts'
import {
  adaeze,
  createStagedTestImages,
  draftOf,
  readTestContent,
  ruth,
} from '#domain/programs/test-programs.ts'
import { firstSettings, valuesOf } from '#domain/settings/values.ts'
import { createMailCheck } from '#domain/settings/test-mail.server.ts'
import { createSampleCommands } from '#domain/samples/commands.server.ts'
import { type Collection, publicCollections } from '#ports/documents/document-store.ts'
import { temporaryDocuments } from '#tests/support/temporary-documents.ts'
import { createMemoryFileStore } from '#ports/files/memory-file-store.ts'
import { createFailingMailer } from '#tests/support/failing-mailer.ts'
import { enter, identitySite } from '#tests/support/identity-site.ts'
import { addNightlyBackup } from './backup/nightly.ts'
import { usualBackupRetention } from './backup/retention.ts'
import { organisation } from '#site'
import { createPublishingCommands } from './site.ts'

/*
 * Every command of the staff area for every role. A command without a row here fails the first test. Routes are in
 * `tests/requests/routes.test.ts`.
 */

const roles: Readonly<Record<Role | `${Role}, and is an owner`, Rights>> = {
  writes: { role: 'writes', owner: false },
  publishes: { role: 'publishes', owner: false },
  'writes, and is an owner': { role: 'writes', owner: true },
  'publishes, and is an owner': { role: 'publishes', owner: true },
}

interface Row {
  /** The permission that the command needs; null when every account may run it. */
  readonly needs: Action | null
  /** Runs the command on data that it changes. */
  run(made: Awaited<ReturnType<typeof open>>, by: Editor): Promise<unknown>
}

const id = (digit: number) => String(digit).repeat(32)
const someone = { name: 'Chidinma', email: 'chidinma@mail.example', phone: '', message: 'How do I join?' }
const picture = { uploadId: 'one', description: '' }
const news = {
  newsType: 'News Article',
  title: 'Ward to Chamber',
  date: '2026-11-14',
  link: 'https://news.example/ward',
  theme: null,
  source: 'Ward Radio',
  summary: '<p>Aspirants answer.</p>',
  image: picture,
  videoLink: null,
} as const
const count = {
  body: 'Governors',
  counted: 'people',
  seats: 36,
  women: 0,
  election: '',
  date: '',
  source: '',
} as const
const woman = {
  name: 'Ngọzi Ezeani',
  quote: 'I had been waiting since 1999.',
  office: 'House of Assembly',
  year: 2023,
  ward: '',
  party: '',
  result: 'Second',
  words: '<p>I sold cloth.</p>',
  agreedOn: '2026-11-14',
  link: '',
  image: picture,
} as const
const event = {
  title: 'Open Ward Day',
  startsAt: Date.parse('2027-03-08T09:00:00Z'),
  endsAt: null,
  place: 'Garki Model Market',
  mapLink: '',
  cost: '',
  text: '',
  programme: [],
} as const
const hall = { kind: 'program', id: 'hall' } as const
const gone = { kind: 'program', id: 'gone' } as const
const free = { needs: null } as const

const rows: Readonly<Record<string, Row>> = {
  'programs.add': { needs: 'publish', run: ({ programs }, by) => programs.add(draftOf(), by) },
  'programs.save': { needs: 'publish', run: ({ programs }, by) => programs.save('hall', draftOf(), 2, by) },
  'programs.remove': { needs: 'take-off', run: ({ programs }, by) => programs.remove('hall', 2, by) },
  'news.add': { needs: 'publish', run: (made, by) => made.news.add(news, by) },
  'news.save': { needs: 'publish', run: (made, by) => made.news.save('jos', news, 1, by) },
  'news.remove': { needs: 'take-off', run: (made, by) => made.news.remove('jos', 1, by) },
  'staff.add': {
    needs: 'publish',
    run: ({ staff }, by) => staff.add({ fullName: 'Hadiza Sule', position: 'Lead', image: picture }, by),
  },
  'staff.save': {
    needs: 'publish',
    run: ({ staff }, by) => staff.save('zainab', { fullName: 'Z', position: 'Lead', image: picture }, 1, by),
  },
  'staff.remove': { needs: 'take-off', run: ({ staff }, by) => staff.remove('zainab', 1, by) },
  'staff.move': { needs: 'sort-team', run: ({ staff }, by) => staff.move('zainab', 2, by) },
  'representation.add': { needs: 'publish', run: (made, by) => made.representation.add(count, by) },
  'representation.save': {
    needs: 'publish',
    run: (made, by) => made.representation.save('senate', count, 1, by),
  },
  'representation.remove': {
    needs: 'take-off',
    run: (made, by) => made.representation.remove('senate', 1, by),
  },
  'women.add': { needs: 'publish', run: ({ women }, by) => women.add(woman, by) },
  'women.save': { needs: 'publish', run: ({ women }, by) => women.save('ngozi', woman, 1, by) },
  'women.remove': { needs: 'take-off', run: ({ women }, by) => women.remove('ngozi', 1, by) },
  'events.add': { needs: 'publish', run: ({ events }, by) => events.add(event, by) },
  'events.save': { needs: 'publish', run: ({ events }, by) => events.save('ward-day', event, 1, by) },
  'events.remove': { needs: 'take-off', run: ({ events }, by) => events.remove('ward-day', 1, by) },
  'events.setNeedsProgram': {
    needs: 'publish',
    run: ({ events }, by) => events.setNeedsProgram('ward-day', false, by),
  },
  'about.save': {
    needs: 'publish',
    run: ({ about }, by) => about.save({ intro: 'We', content: '<p>We began.</p>', image: picture }, 0, by),
  },
  'mandate.save': {
    needs: 'publish',
    run: ({ mandate }, by) => mandate.save({ Mission: 'To stand' }, 0, by),
  },
  'coreAreas.save': {
    needs: 'publish',
    run: ({ coreAreas }, by) => coreAreas.save({ 'Political Advocacy': 'x' }, 0, by),
  },
  'settings.save': {
    needs: 'change-settings',
    run: ({ settings }, by) => settings.save(newSettings, 0, by),
  },
  'history.restore': { needs: 'restore', run: ({ history }, by) => history.restore(hall, 1, 2, by) },
  'history.putBack': { needs: 'restore', run: ({ history }, by) => history.putBack(gone, by) },
  'history.undo': { needs: 'restore', run: ({ history }, by) => history.undo(hall, 2, by) },
  'history.removeForGood': {
    needs: 'remove-for-good',
    run: ({ history }, by) => history.removeForGood(gone, by),
  },
  'history.removal': { ...free, run: ({ history }) => history.removal(gone) },
  // Run by the site itself.
  'history.finishRemovals': { ...free, run: ({ history }) => history.finishRemovals() },
  'samples.removeAll': { needs: 'remove-samples', run: ({ samples }, by) => samples.removeAll(by) },
  'drafts.saveDraft': { ...free, run: ({ drafts }, by) => drafts.saveDraft(id(3), newDraft, by) },
  'drafts.handIn': {
    ...free,
    run: async ({ drafts }, by) => {
      await drafts.saveDraft(id(3), newDraft, by)
      return drafts.handIn(id(3), { version: 1, writer: 'page' }, by)
    },
  },
  'drafts.takeBack': { ...free, run: ({ drafts }, by) => drafts.takeBack(id(1), by) },
  'drafts.takeOverDraft': {
    needs: 'decide-on-drafts',
    run: ({ drafts }, by) => drafts.takeOverDraft(id(2), by),
  },
  'drafts.planDraft': {
    needs: 'plan',
    run: ({ drafts }, by) => drafts.planDraft(id(1), Date.now() + 60_000, by),
  },
  'drafts.shareDraft': { ...free, run: ({ drafts }, by) => drafts.shareDraft(id(1), by) },
  'drafts.endLink': { ...free, run: ({ drafts }, by) => drafts.endLink(id(1), by) },
  'drafts.deleteDraft': {
    needs: 'decide-on-drafts',
    run: ({ drafts }, by) => drafts.deleteDraft(id(1), by),
  },
  // Visitors send messages.
  'messages.send': {
    ...free,
    run: ({ messages }) =>
      messages.send(someone, { submissionId: 'two', address: '192.0.2.1', device: null, doubt: null }),
  },
  'messages.markRead': { ...free, run: ({ messages }, by) => messages.markRead('private', by) },
  'messages.markUnread': { ...free, run: ({ messages }, by) => messages.markUnread('private', by) },
  'messages.sendMailAgain': { ...free, run: ({ messages }, by) => messages.sendMailAgain('private', by) },
  'messages.markAnswered': {
    ...free,
    run: ({ messages }, by) => messages.markAnswered(['private'], 'call', by),
  },
  'messages.markUnanswered': { ...free, run: ({ messages }, by) => messages.markUnanswered(['private'], by) },
  'messages.markSpam': { ...free, run: ({ messages }, by) => messages.markSpam(['private'], by) },
  'messages.markNotSpam': { ...free, run: ({ messages }, by) => messages.markNotSpam(['private'], by) },
  'messages.markUrgent': { ...free, run: ({ messages }, by) => messages.markUrgent('private', by) },
  'messages.markNotUrgent': { ...free, run: ({ messages }, by) => messages.markNotUrgent('private', by) },
  'messages.addNote': { ...free, run: ({ messages }, by) => messages.addNote('private', 'Called.', by) },
  // Run by the site itself.
  'messages.eraseExpired': { ...free, run: ({ messages }) => messages.eraseExpired() },
  'exports.all': {
    needs: 'export-messages',
    run: async ({ exports }, by) => {
      for await (const _ of exports.all({ search: '', part: 'all' }, by));
    },
  },
  'backups.openNewest': { needs: 'make-backups', run: ({ backups }, by) => backups.openNewest(by) },
  'mail.sendTest': {
    needs: 'change-settings',
    run: ({ mail }, by) => mail.sendTest('ruth@wipf.example', by),
  },
  'messages.erase': { needs: 'delete-messages', run: ({ messages }, by) => messages.erase('private', by) },
}

const newSettings = { ...valuesOf(firstSettings(organisation)), tagline: 'Half of all seats.' }

const newDraft = {
  form: 'program',
  recordId: null,
  baseVersion: 0,
  expectedVersion: 0,
  writer: 'page',
  changes: { title: { at: 0, removed: 0, text: 'Voter Drive' } },
  unfinished: [],
} as const

/** A program with two versions, one that is taken down, a news update, two profiles, a message, and drafts of Ruth's. */
async function open() {
  const documents = temporaryDocuments()
  const program = { ProgramTitle: 'Town Hall', ProgramDate: '2026-11-14', images: [] }
  const set = (collection: Collection, key: string, fields: object) =>
    documents.commit([{ kind: 'set', collection, id: key, fields: { id: key, ...fields } }], {
      uid: 'system',
      name: 'system',
    })
  await set('Programs', 'hall', program)
  await set('Programs', 'hall', { ...program, ProgramTitle: 'Town Hall, Enugu' })
  await set('Programs', 'gone', program)
  await documents.commit([{ kind: 'delete', collection: 'Programs', id: 'gone' }], { uid: 'x', name: 'x' })
  await set('NewsUpdates', 'jos', { title: 'Jos', date: '2026-11-14' })
  await set('Staff', 'zainab', { fullName: 'Zainab', position: 'Lead', order: 1 })
  await set('Staff', 'ruth', { fullName: 'Ruth', position: 'Lead', order: 2 })
  await set('Representation', 'senate', { body: 'Senate', seats: 109 })
  await set('Women', 'ngozi', { name: 'Ngọzi Ezeani', year: 2023 })
  await set('Events', 'ward-day', { title: 'Open Ward Day', starts: '2027-03-08T09:00:00Z' })
  await set('Contactus', 'private', someone)
  const content = await readTestContent(documents)
  const staged = createStagedTestImages()
  staged.stage(adaeze, 'one', 'two', 'three')
  const onFault = (error: unknown) => {
    throw error
  }
  const { publisher, ...publishing } = createPublishingCommands(
    {
      stores: { documents, files: createMemoryFileStore() },
      content,
      organisation,
      onImagesStored: () => {},
      onFault,
    },
    staged.images,
  )
  const queries = createDraftQueries(documents)
  const drafts = createDraftCommands({ documents, queries, uploads: { handOver: async () => {} } })
  await drafts.saveDraft(id(1), newDraft, ruth)
  await drafts.saveDraft(id(2), newDraft, ruth)
  await drafts.handIn(id(2), { version: 1, writer: 'page' }, ruth)
  const limiter = { take: async () => ({ waitMs: null }), forget: async () => {} }
  const history = createHistoryCommands({
    documents,
    content,
    publisher,
    drafts: queries,
    files: {
      removePictures: async () => {},
      removeDownloads: async () => {},
      removeSharePictures: async () => {},
    },
    onFault,
  })
  return {
    documents,
    ...publishing,
    drafts,
    history,
    samples: createSampleCommands({
      ...{ documents, content, drafts: queries, history, organisation },
      othersHaveSeen: async () => {},
    }),
    exports: { all: createMessageQueries(documents).all },
    backups: {
      openNewest: addNightlyBackup(
        { add: () => ({ wake: () => undefined }) },
        {
          ...{ documents, backup: { to: null, keep: usualBackupRetention } },
          log: { info: () => undefined, error: () => undefined },
        },
      ).openNewest,
    },
    mail: {
      sendTest: createMailCheck({ mailer: createFailingMailer(), host: null, to: () => '', siteUrl: '' })
        .sendTest,
    },
    messages: createContactCommands({
      settings: () => firstSettings(organisation),
      floodLimiter: limiter,
      ownInFloodLimiter: limiter,
      documents,
      limiter,
      addressLimiter: limiter,
      globalLimiter: limiter,
      onSent: () => {},
      onErased: async () => {},
    }),
  }
}

test('every command has a row', async () => {
  const { documents: _, ...nouns } = await open()
  const commands = Object.entries(nouns).flatMap(([noun, of]) =>
    Object.keys(of).map((name) => `${noun}.${name}`),
  )
  expect(Object.keys(rows).toSorted()).toEqual(commands.toSorted())
})

for (const [who, rights] of Object.entries(roles)) {
  test(`an account that ${who} runs the commands that it may run, and no other`, async () => {
    const ran: string[] = []
    const changed: string[] = []
    const allowed: string[] = []
    for (const [name, { needs, run }] of Object.entries(rows)) {
      const made = await open()
      const before = await stored(made)
      const failure = await run(made, { ...adaeze, ...rights }).then(
        () => null,
        (error: unknown) => error,
      )
      if (failure === null) ran.push(name)
      else if (!(failure instanceof NotPermittedError)) throw failure
      else if (!isDeepStrictEqual(await stored(made), before)) changed.push(name)
      if (needs === null || can(rights, needs)) allowed.push(name)
    }
    expect(ran).toEqual(allowed)
    expect(changed).toEqual([])
  })
}

const stored = ({ documents }: Awaited<ReturnType<typeof open>>) =>
  Promise.all(
    [...publicCollections, 'Drafts' as const, 'Contactus' as const].map((name) => documents.read(name)),
  )

const accountRows: Readonly<Record<string, Action | null>> = {
  register: 'add-accounts',
  setRights: 'manage-accounts',
  disable: 'manage-accounts',
  enable: 'manage-accounts',
  remove: 'manage-accounts',
  makeSignInLink: 'manage-accounts',
  endSignInLinks: 'manage-accounts',
  invite: 'manage-accounts',
  renewInvitation: 'manage-accounts',
  endInvitation: 'manage-accounts',
  // The server calls these when it starts, and when it makes the first account.
  add: null,
  provideOwner: null,
  isActingOwner: null,
  getWithin: null,
  hasEmail: null,
  invitations: null,
  list: null,
  get: null,
}

test('every command on accounts checks the permission in its row', async () => {
  const { identity } = await identitySite()
  const person = { username: 'Adaeze', email: 'adaeze@wipf.example', password: 'a long enough secret' }
  await identity.createFirstAccount(person)
  const { editor } = await enter(identity, person)
  const { accounts } = identity
  expect(Object.keys(accountRows).toSorted()).toEqual(Object.keys(accounts).toSorted())
  const runs: Readonly<Record<string, (by: Editor) => Promise<unknown>>> = {
    register: (by) => accounts.register({ ...person, email: 'ruth@wipf.example' }, by),
    setRights: (by) => accounts.setRights(editor.uid, { role: 'publishes', owner: true }, by),
    disable: (by) => accounts.disable('nobody', by),
    enable: (by) => accounts.enable('nobody', by),
    remove: (by) => accounts.remove('nobody', by),
    makeSignInLink: (by) => accounts.makeSignInLink('nobody', by),
    endSignInLinks: (by) => accounts.endSignInLinks('nobody', by),
    invite: (by) =>
      accounts.invite(
        { username: 'Tari', email: 'tari@mail.example', role: 'writes', owner: false, way: 'link' },
        by,
      ),
    renewInvitation: (by) => accounts.renewInvitation('nothing', by),
    endInvitation: (by) => accounts.endInvitation('nothing', by),
  }
  for (const [name, run] of Object.entries(runs)) {
    for (const rights of Object.values(roles)) {
      const isRefused = await run({ ...editor, ...rights }).then(
        () => false,
        (error: unknown) => error instanceof NotPermittedError,
      )
      expect(isRefused, name).toBe(!can(rights, accountRows[name]!))
    }
  }
})

const profileRows: Readonly<Record<string, Action | null>> = {
  get: null,
  sessions: null,
  rename: null,
  endSession: null,
  endOtherSessions: null,
  passkeys: null,
  beginPasskey: null,
  addPasskey: null,
  removePasskey: null,
  beginTwoStep: null,
  confirmTwoStep: null,
  renewRecoveryCodes: null,
  switchTwoStepOff: null,
  switchTwoStepOffFor: 'manage-accounts',
}

test('everybody changes her own profile, and only owners that of a colleague', async () => {
  const { identity } = await identitySite()
  const person = { username: 'Adaeze', email: 'adaeze@wipf.example', password: 'a long enough secret' }
  await identity.createFirstAccount(person)
  const { editor, cookies } = await enter(identity, person)
  const { profile } = identity
  expect(Object.keys(profileRows).toSorted()).toEqual(Object.keys(profile).toSorted())
  const runs: Readonly<Record<string, (by: Editor) => Promise<unknown>>> = {
    get: (by) => profile.get(by),
    sessions: (by) => profile.sessions(cookies, by),
    rename: (by) => profile.rename('Adaeze Okafor', by),
    endSession: (by) => profile.endSession('nothing', by),
    endOtherSessions: (by) => profile.endOtherSessions(cookies, by),
    passkeys: (by) => profile.passkeys(by),
    beginPasskey: (by) => profile.beginPasskey(cookies, null, by),
    addPasskey: (by) => profile.addPasskey('{}', 'Phone', by),
    removePasskey: (by) => profile.removePasskey('nothing', by),
    beginTwoStep: (by) => profile.beginTwoStep(cookies, 'wrong', by),
    confirmTwoStep: (by) => profile.confirmTwoStep(cookies, '000000', by),
    renewRecoveryCodes: (by) => profile.renewRecoveryCodes(cookies, 'wrong', by),
    switchTwoStepOff: (by) => profile.switchTwoStepOff('wrong', by),
    switchTwoStepOffFor: (by) => profile.switchTwoStepOffFor('nobody', by),
  }
  for (const [name, run] of Object.entries(runs)) {
    for (const rights of Object.values(roles)) {
      const needs = profileRows[name] ?? null
      const isRefused = await run({ ...editor, ...rights }).then(
        () => false,
        (error: unknown) => error instanceof NotPermittedError,
      )
      expect(isRefused, name).toBe(needs !== null && !can(rights, needs))
    }
  }
})
