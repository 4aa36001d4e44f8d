import { hostname } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Site } from '#app/context.ts'
import { isEasilyGuessed } from '#domain/accounts/password-strength.ts'
import { createContent } from '#domain/content/snapshot.server.ts'
import { createDraftCommands } from '#domain/drafts/commands.server.ts'
import { createDraftQueries } from '#domain/drafts/queries.server.ts'
import type { StagedDownloads } from '#domain/downloads/staged-downloads.ts'
import type { StagedImages } from '#domain/media/staged-images.ts'
import { createPublicPictures } from '#domain/public-pictures.server.ts'
import { createSearchQueries } from '#domain/search/queries.server.ts'
import { createSettingsQueries } from '#domain/settings/queries.server.ts'
import { type SiteContent, slices } from '#domain/slices.server.ts'
import type { Database } from '#ports/database/database.ts'
import type { DocumentStore, Revision } from '#ports/documents/document-store.ts'
import { createAccountMails } from './mail/account-mails.ts'
import { createSendingMailer } from './mail/mail-service.ts'
import { createClientAddress } from './http/client-address.ts'
import { addNightlyBackup } from './backup/nightly.ts'
import type { Config, Secrets } from './settings/config.ts'
import { createContact } from './contact.ts'
import { readFolderId } from './storage/data-folder.ts'
import { startDatabaseCheck } from './storage/database-check.ts'
import { diskWhenNearlyFull } from './jobs/disk-space.ts'
import { removeExpiredActivity } from './identity/activity-log.ts'
import { createIdentity, type SiteIdentity } from './identity/identity.ts'
import { startImageServices } from './image-services.ts'
import { createJobs, type Jobs } from './jobs/jobs.ts'
import { createLease, holdAlone } from './jobs/lease.ts'
import type { Logger } from './log.ts'
import { removeExpiredCopy } from './storage/migration-copy.ts'
import { type PicturesLease, takePicturesLease } from './jobs/pictures-lease.ts'
import { createPlannedPublishing, planIntervalMs } from './jobs/planned-publishing.ts'
import { createPageReads, removeExpiredReads } from './page-reads.ts'
import { createReadiness } from './http/readiness.ts'
import { registerEndpoints } from './http/register-endpoints.ts'
import { loadSecret } from './storage/secret.ts'
import { checkedPlaces, readProviderCheck } from './provider-check/stored-check.ts'
import { createPublishingCommands, createSite } from './site.ts'
import { describeFiles, openStores } from './storage/stores.ts'
import { createStagedDownloads } from './uploads/staged-downloads.ts'
import { createDraftUploads, createStagedImages } from './uploads/staged-images.ts'
import { pictureOf } from './uploads/upload-facts.ts'

/** How often files that an interrupted removal has left are looked for. A removal itself does not wait for this. */
const removalIntervalMs = 3_600_000
/** How often expired entries of the activity log and an expired copy of the database are looked for. */
const expiryIntervalMs = 24 * 3_600_000

/**
 * Creates every long-lived object of the process once. `close` closes them in reverse order.
 * `announce`: writes a line for the operator.
 * @throws when the stores cannot be used, a newer version of the site has written them, or another process uses the
 * same database with its pictures elsewhere.
 */
export async function createContext({
  config,
  secrets,
  log,
  announce,
  runsJobs = true,
}: {
  config: Config
  secrets: Secrets
  log: Logger
  announce: (line: string) => void
  /** False for a site that only shows its content: nothing is planned, mailed, swept or made. Default: true. */
  runsJobs?: boolean
}) {
  const onFault = (error: unknown) => log.error({ event: 'fault', err: error })
  const stores = await openStores({ config, secrets }, log, announce)
  const { database, documents, files } = stores
  const picturesLease = await leasePictures(config, { database, log, announce, onFault })
  const secret = secrets.auth ?? (await loadSecret(config.dataDir))
  // The only mail domain of new accounts.
  const emailDomain = () => settings.current().emailDomain
  const identity = await createIdentity({
    database,
    databaseType: config.database.kind,
    documents,
    secret,
    siteUrl: config.siteUrl,
    identityService: config.identityService,
    emailDomain,
    // Read when a mail is sent, because owners change them.
    get organisation() {
      return settings.current().name
    },
    get acronym() {
      return settings.current().acronym
    },
    mails: createAccountMails({
      mailer: createSendingMailer(config.mail, secrets.mailService),
      log,
      onFault,
    }),
    log,
    onFault,
  })
  await createFirstAccount(identity, secrets.firstAccount, log)
  const setupLink = await identity.renewSetupLink()
  const content = await readContent(documents, { log, onFault })
  const organisation = { ...config.organisation, emailDomain: config.emailDomain }
  const settings = createSettingsQueries(content, documents, organisation)

  const jobs = createJobs({
    holdLease:
      config.database.kind === 'sqlite' ? holdAlone : createLease({ database, name: 'jobs', log, onFault }),
    onFault,
  })
  const drafts = createDraftQueries(documents)
  const images = await startImageServices({
    stores,
    jobs,
    drafts,
    publicPictures: createPublicPictures(content),
    config,
    log,
    onFault,
  })
  const databaseCheck = startDatabaseCheck(config.database, { log, onFault })
  const contact = createContact({
    stores,
    jobs,
    config,
    settings,
    mailService: secrets.mailService,
    secret,
    log,
    onFault,
  })
  const createCommands = (stagedImages: StagedImages, stagedDownloads?: StagedDownloads) =>
    createPublishingCommands(
      { stores, content, organisation, onImagesStored: images.variants.add, onFault },
      stagedImages,
      stagedDownloads,
    )
  const commands = createCommands(createStagedImages(images.staging), createStagedDownloads(images.staging))
  const search = createSearchQueries({
    content,
    organisation: settings.organisation,
    documents,
    openTextIndex: () => openTextIndex(config.dataDir),
    onFault,
  })
  let hostedState: Site['maintenance']['hosted'] = async () => null
  if (config.hosted) {
    // Loaded only where it is set.
    const { addHosted } = await import('./hosted/add-hosted.ts')
    hostedState = addHosted(jobs, {
      ...{ address: config.hosted, emulator: config.firestoreEmulator, now: Date.now },
      ...{ documents, files, log, onFault, workshop: images.workshop, watch: documents.watch },
      urgentWords: () => settings.current().urgentWords,
      onMessage: contact.wakeMails,
      onImagesStored: images.variants.add,
    })
  }
  const pageReads = createPageReads({ database, onFault })
  const backups = addNightlyBackup(jobs, { documents, backup: config.backup, log })
  const site = createSite({
    config,
    secret,
    documents,
    content,
    identity,
    commands,
    contact,
    settings,
    search,
    drafts: {
      ...drafts,
      ...createDraftCommands({ documents, queries: drafts, uploads: createDraftUploads(images.staging) }),
    },
    async measureUpload(id, { uid }) {
      const upload = await images.staging.find(id)
      return upload?.owner === uid ? pictureOf(upload.prepared) : null
    },
    removableFiles: images.removableFiles,
    lowDataSizes: images.lowDataSizes,
    backups,
    maintenance: {
      diskNearlyFull: () => diskWhenNearlyFull(config.dataDir),
      databaseDamaged: databaseCheck.isDamaged,
      hosted: hostedState,
      providerCheck: () => readProviderCheck(documents, checkedPlaces(config)),
    },
    pageReads,
    onFault,
  })
  const checkStarter = config.starterContent
    ? addStarterContent(jobs, { documents, createCommands, draw: images.draw, organisation })
    : null
  jobs.add({
    work: createPlannedPublishing({ documents, drafts, commands, accounts: identity.accounts, onFault }),
    nextAfterMs: () => planIntervalMs,
  })
  // A stop may have interrupted a removal after the record was erased.
  jobs.add({ work: site.history.finishRemovals, nextAfterMs: () => removalIntervalMs })
  jobs.add({
    work: () => removeExpiredActivity({ database, documents }, Date.now()),
    nextAfterMs: () => expiryIntervalMs,
  })
  jobs.add({
    work: () => removeExpiredCopy({ database, documents }, Date.now()),
    nextAfterMs: () => expiryIntervalMs,
  })
  jobs.add({
    work: () => removeExpiredReads({ database, documents }, Date.now()),
    nextAfterMs: () => expiryIntervalMs,
  })
  if (runsJobs) jobs.start()

  const checkStores = createReadiness([
    database.probe,
    files.probe,
    ...(picturesLease ? [picturesLease.check] : []),
  ])
  const addressOf = createClientAddress(config.trustedProxies, () =>
    log.warn({ event: 'proxy-untrusted', setting: 'TRUSTED_PROXIES' }),
  )
  return {
    /** The queries and commands that the routes use. */
    site,
    countRead: pageReads.count,
    /** The one-time link that creates the first account; null when an account exists. */
    setupLink,
    /** Registers the endpoints that are no pages: uploads, images, downloads and share pictures. */
    registerRoutes: (app: FastifyInstance): Promise<void> =>
      registerEndpoints(app, { stores, identity, drafts, images, site, onFault }),
    /** The revision of the content that pages show now. A cached page is valid for one revision. */
    revision: (): Revision => content.current().revision,
    /** The number of the period that pages are about now: see `EventQueries.period`. */
    period: site.events.period,
    /** The number of picture sizes that pages in low-data mode can show: see `LowDataSizes.count`. */
    knownSizes: images.lowDataSizes.count,
    /** Resolves when pages show everything that any process had committed before the call. Never rejects. */
    catchUp: content.catchUp,
    /** Whether a Cookie header holds a session signed by this site. The response is then personal. */
    hasSession: identity.hasSession,
    /** The key in the staff queue for a Cookie header; null for a visitor. */
    staffKey: identity.staffKey,
    /** The client of a request, as a key for limiters. */
    clientAddress: ({ socket, headers }: FastifyRequest): string =>
      addressOf(socket.remoteAddress ?? '', headers['x-forwarded-for']),
    /** Resolves when the database and the files can be written and a first start has its samples. Used by /readyz. */
    async ready(): Promise<void> {
      await checkStores()
      await checkStarter?.()
    },

    async close(): Promise<void> {
      await jobs.stop()
      await Promise.all([images.stop(), databaseCheck.stop()])
      content.stop()
      await search.stop()
      await pageReads.store()
      await picturesLease?.release()
      await database.close()
    },
  }
}

type StarterParts = Omit<Parameters<typeof import('#starter/seed.ts').seedStore>[0], 'signal'>

/**
 * At the first start, adds the samples after the site answers, because their pictures take a minute. Returns a check
 * that rejects until the samples are there, or could not be made.
 */
function addStarterContent(jobs: Jobs, parts: StarterParts): () => Promise<void> {
  let isOver = false
  jobs.add({
    async work(signal) {
      const { seedStore } = await import('#starter/seed.ts')
      await seedStore({ ...parts, signal }).finally(() => (isOver = true))
    },
  })
  return async () => {
    if (isOver) return
    const { isSeedPending } = await import('#starter/seed.ts')
    isOver = !(await isSeedPending(parts.documents))
    if (!isOver) throw new Error('The sample content is still being added.')
  }
}

/** Null on SQLite, where the lock on the data folder allows one process. */
async function leasePictures(
  { database: { kind }, dataDir, files }: Config,
  parts: {
    readonly database: Database
    readonly log: Logger
    readonly announce: (line: string) => void
    readonly onFault: (error: unknown) => void
  },
): Promise<PicturesLease | null> {
  if (kind === 'sqlite') return null
  return takePicturesLease({
    ...parts,
    // The folder may have been copied to another machine with its id.
    processName: `${hostname()}/${await readFolderId(dataDir)}`,
    place:
      files.kind === 'folder'
        ? { name: `the folder ${files.directory} of ${hostname()}`, isShared: false }
        : { name: `the bucket ${describeFiles({ files, dataDir })}`, isShared: true },
    onWait: (theirs) =>
      parts.announce(
        `Another process uses this database with its pictures in ${theirs}. Waiting for it to stop.`,
      ),
  })
}

/** Loaded by the first search. */
async function openTextIndex(dataDir: string) {
  const { createSqliteTextIndex } = await import('#ports/text-index/sqlite-text-index.ts')
  return createSqliteTextIndex({ file: join(dataDir, 'search-index.sqlite') })
}

async function readContent(
  documents: DocumentStore,
  { log, onFault }: { log: Logger; onFault: (error: unknown) => void },
): Promise<SiteContent> {
  const content = createContent(documents, slices, {
    onUnreadable: (record) => log.warn({ event: 'record-left-out', ...record }),
    onFault,
  })
  await content.ready
  return content
}

/**
 * Creates the account of the settings, if there is one. A password that is easily guessed only causes a warning in the
 * log: the site must start all the same.
 */
async function createFirstAccount(
  identity: SiteIdentity,
  firstAccount: Secrets['firstAccount'],
  log: Logger,
): Promise<void> {
  if (!firstAccount) return
  const account = { username: 'Admin', ...firstAccount }
  const created = await identity.createFirstAccount(account)
  if (created && (await isEasilyGuessed(account.password, account))) {
    log.warn({ event: 'easily-guessed', setting: 'ADMIN_PASSWORD', change: '/admin/cms/accounts/password' })
  }
}
