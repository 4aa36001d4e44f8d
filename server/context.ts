import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RouterContextProvider } from 'react-router'
import {
  aboutCommands,
  aboutQueries,
  changeQueries,
  accountCommands,
  accountQueries,
  clientAddressContext,
  contactCommands,
  coreAreaCommands,
  coreAreaQueries,
  formStamps,
  identityContext,
  lowDataContext,
  maintenanceQueries,
  messageQueries,
  newsCommands,
  newsQueries,
  organisationContext,
  programCommands,
  programQueries,
  sampleCommands,
  sampleQueries,
  siteUrlContext,
  staffCommands,
  staffQueries,
} from '#app/context.ts'
import { wantsLowData } from '#app/low-data.ts'
import { isEasilyGuessed } from '#domain/accounts/password-strength.ts'
import { createAboutCommands } from '#domain/about/commands.server.ts'
import { createAboutQueries } from '#domain/about/queries.server.ts'
import type { MaintenanceQueries } from '#domain/maintenance/notices.ts'
import type { StagedImages } from '#domain/media/staged-images.ts'
import { createChangeQueries } from '#domain/changes/queries.server.ts'
import { createContactCommands } from '#domain/contact/commands.server.ts'
import { createFormStamps } from '#domain/contact/form-stamps.server.ts'
import { createMessageQueries } from '#domain/contact/queries.server.ts'
import { contactRate, contactRateOfAll } from '#domain/contact/schema.ts'
import { createPublisher } from '#domain/content/publisher.server.ts'
import { createContent } from '#domain/content/snapshot.server.ts'
import { createCoreAreaCommands } from '#domain/core-areas/commands.server.ts'
import { createCoreAreaQueries } from '#domain/core-areas/queries.server.ts'
import { createNewsCommands } from '#domain/news/commands.server.ts'
import { createNewsQueries } from '#domain/news/queries.server.ts'
import { createProgramCommands } from '#domain/programs/commands.server.ts'
import { createProgramQueries } from '#domain/programs/queries.server.ts'
import { createSampleCommands } from '#domain/samples/commands.server.ts'
import { createSampleQueries } from '#domain/samples/queries.server.ts'
import { slices } from '#domain/slices.server.ts'
import { createStaffCommands } from '#domain/staff/commands.server.ts'
import { createStaffQueries } from '#domain/staff/queries.server.ts'
import { createSqliteDatabase } from '#ports/database/sqlite-database.ts'
import type { Revision } from '#ports/documents/document-store.ts'
import { renameCollections } from '#ports/documents/rename-collections.ts'
import { createSqlDocumentStore } from '#ports/documents/sql-document-store.ts'
import { createFolderFileStore } from '#ports/files/folder-file-store.ts'
import type { Mailer } from '#ports/mailer/mailer.ts'
import { createOutboxFolderMailer } from '#ports/mailer/outbox-folder-mailer.ts'
import { createSmtpMailer } from '#ports/mailer/smtp-mailer.ts'
import { createClientAddress } from './client-address.ts'
import type { Config, Secrets } from './config.ts'
import { startDatabaseCheck } from './database-check.ts'
import { isUsedFolder } from './data-folder.ts'
import { createIdentity } from './identity/identity.ts'
import { createPairing } from './images/pairing.ts'
import { registerImages } from './images/serve.ts'
import { startImageSweeper } from './images/sweeper.ts'
import { createVariantMaker } from './images/variant-maker.ts'
import { createImageWorkshop } from './images/workshop.ts'
import { createLimiter } from './limiter.ts'
import type { Logger } from './log.ts'
import { startOutbox } from './outbox.ts'
import { createReadiness } from './readiness.ts'
import { keepSecret } from './secret.ts'
import { createSharePictureMaker } from './share-pictures/maker.ts'
import { registerSharePictures } from './share-pictures/serve.ts'
import { createStagedImages } from './uploads/staged-images.ts'
import { createStaging } from './uploads/staging.ts'
import { startStagingSweeper } from './uploads/sweeper.ts'
import { registerUploads } from './uploads/uploads.ts'

/** Every long-lived object of the process, built once and closed in reverse. */
export interface SiteContext {
  /** What answers beside the pages: uploads, and the pictures they became. */
  registerRoutes(app: FastifyInstance): Promise<void>
  /** Fills the typed keys of `app/context.ts` for one request. */
  provide(context: RouterContextProvider, request: FastifyRequest): void
  /** Of the content that pages show now: finished pages hold for exactly one. */
  revision(): Revision
  /** Whether a Cookie header holds a session that this site has signed: what is answered to it is for one person. */
  hasSession(cookie: string): boolean
  /** Whose request it is, for the queue of staff; null for a visitor. */
  staffKey(cookie: string): string | null
  /** Where a request comes from, as a key for limits. */
  clientAddress(request: FastifyRequest): string
  /** Resolves when everything that is stored can be written; used by /readyz. */
  ready(): Promise<void>
  /** The one-time link that makes the first account; null when there is one already. */
  readonly setupLink: string | null
  close(): Promise<void>
}

/** Looking for sizes of pictures that were not made yet reads the whole folder; the first visitors come first. */
const resumeAfterMs = 3_000

/** @throws when the data folder cannot be used, or was written by a newer version of the product. */
export async function createContext(options: {
  config: Config
  secrets: Secrets
  log: Logger
}): Promise<SiteContext> {
  const { config, secrets, log } = options
  const onFault = (error: unknown) => log.error({ event: 'fault', err: error })
  const { file } = config.database
  const database = createSqliteDatabase({ file, mayBeNew: !isUsedFolder(file) })
  await database.migrate()
  for (const renamed of await renameCollections(database)) {
    log.warn({ event: 'collection-renamed', ...renamed })
  }
  const documents = createSqlDocumentStore(database)
  const files = createFolderFileStore({ directory: config.files.directory })

  const secret = secrets.auth ?? (await keepSecret(config.dataDir))
  const identity = await createIdentity({
    database,
    documents,
    secret,
    siteUrl: config.siteUrl,
    emailDomain: config.organisation.emailDomain,
    log,
  })
  if (secrets.firstAccount) {
    const account = { username: 'Admin', ...secrets.firstAccount }
    const made = await identity.createFirstAccount(account)
    // No reason to refuse the start: whoever chose it can change it, and a site that is down helps nobody.
    if (made && (await isEasilyGuessed(account.password, account))) {
      log.warn({ event: 'easily-guessed', setting: 'ADMIN_PASSWORD', change: '/admin/cms/accounts/password' })
    }
  }
  const setupLink = await identity.renewSetupLink()

  const content = createContent(documents, slices, {
    onUnreadable: (record) => log.warn({ event: 'record-left-out', ...record }),
    onFault,
  })
  await content.ready

  const workshop = createImageWorkshop()
  const variants = createVariantMaker({ files, workshop, onFault })
  const sharePictures = createSharePictureMaker({ files, workshop })
  const staging = await createStaging({ directory: join(config.dataDir, 'staging'), workshop })
  const stagingSweeper = startStagingSweeper(staging, { onFault })
  const pairing = createPairing({ database, files })
  const imageSweeper = startImageSweeper({ files, documents, pairing }, { log, onFault })
  const databaseCheck = startDatabaseCheck(file, { log, onFault })
  const maintenance: MaintenanceQueries = {
    picturesHeld: imageSweeper.held,
    databaseDamaged: databaseCheck.isDamaged,
  }

  const queries = {
    programs: createProgramQueries(content, documents),
    news: createNewsQueries(content, documents),
    staff: createStaffQueries(content, documents),
    about: createAboutQueries(content, documents),
    coreAreas: createCoreAreaQueries(content, documents),
    messages: createMessageQueries(documents),
    changes: createChangeQueries(documents),
    samples: createSampleQueries(content),
  }
  const commandsOver = (stagedImages: StagedImages) => {
    const onImagesStored = variants.add
    const publisher = createPublisher({ documents, files, content, stagedImages, onImagesStored, onFault })
    return {
      programs: createProgramCommands({ publisher }),
      news: createNewsCommands({ publisher }),
      staff: createStaffCommands({ documents, content, publisher }),
      about: createAboutCommands({ documents, publisher }),
      coreAreas: createCoreAreaCommands({ publisher }),
    }
  }
  const commands = commandsOver(createStagedImages(staging))

  const samples = createSampleCommands({ documents, content })

  const mailer = createMailer(config, secrets)
  const outbox = startOutbox({ documents, mailer, to: config.mail.to, onFault, log })
  const contact = createContactCommands({
    documents,
    limiter: createLimiter({ database, name: 'contact', ...contactRate, secret, now: Date.now }),
    limiterOfAll: createLimiter({
      database,
      name: 'contact of all',
      ...contactRateOfAll,
      secret,
      now: Date.now,
    }),
    onSent: outbox.wake,
    onErased: outbox.forget,
  })

  const stamps = createFormStamps(secret)

  // Neither keeps the first visitor waiting: the list fills up while the site already answers.
  const stopping = new AbortController()
  const starter = config.starterContent
    ? import('#starter/bring-in.ts')
        .then((starter) =>
          starter.bringInStarterContent({ documents, commandsOver, signal: stopping.signal }),
        )
        .catch(onFault)
    : Promise.resolve()
  const resumed = starter
    .then(() => pause(resumeAfterMs, undefined, { ref: false, signal: stopping.signal }))
    .then(() => variants.resume())
    .catch((error: unknown) => {
      if (!stopping.signal.aborted) onFault(error)
    })

  const addressOf = createClientAddress(config.trustedProxies)
  const clientAddress = ({ socket, headers }: FastifyRequest) =>
    addressOf(socket.remoteAddress ?? '', headers['x-forwarded-for'])
  return {
    setupLink,

    async registerRoutes(app) {
      await registerUploads(app, {
        staging,
        authenticate: async ({ headers }) =>
          (await identity.accountOf(new Headers({ cookie: headers.cookie ?? '' }))).account,
        onFault,
      })
      await registerImages(app, { files, variants, sweeper: imageSweeper })
      registerSharePictures(app, {
        maker: sharePictures,
        programs: queries.programs,
        news: queries.news,
        organisation: config.organisation,
      })
    },

    provide(context, request) {
      context.set(organisationContext, config.organisation)
      context.set(siteUrlContext, config.siteUrl)
      context.set(lowDataContext, wantsLowData(request.headers))
      context.set(identityContext, identity)
      context.set(accountQueries, identity.accounts)
      context.set(accountCommands, identity.accounts)
      context.set(clientAddressContext, clientAddress(request))
      context.set(programQueries, queries.programs)
      context.set(programCommands, commands.programs)
      context.set(newsQueries, queries.news)
      context.set(newsCommands, commands.news)
      context.set(staffQueries, queries.staff)
      context.set(staffCommands, commands.staff)
      context.set(aboutQueries, queries.about)
      context.set(aboutCommands, commands.about)
      context.set(coreAreaQueries, queries.coreAreas)
      context.set(coreAreaCommands, commands.coreAreas)
      context.set(contactCommands, contact)
      context.set(formStamps, stamps)
      context.set(messageQueries, queries.messages)
      context.set(changeQueries, queries.changes)
      context.set(sampleQueries, queries.samples)
      context.set(sampleCommands, samples)
      context.set(maintenanceQueries, maintenance)
    },

    revision: () => content.current().revision,

    hasSession: identity.hasSession,
    staffKey: identity.staffKey,
    clientAddress,

    ready: createReadiness([database.probe, files.probe]),

    async close() {
      stopping.abort()
      await starter
      const parts = [stagingSweeper, imageSweeper, databaseCheck, outbox]
      await Promise.all([...parts.map((part) => part.stop()), resumed])
      await variants.stop()
      await workshop.stop()
      content.stop()
      await database.close()
    },
  }
}

function createMailer({ mail: { from, transport } }: Config, { smtpUrl }: Secrets): Mailer {
  if (transport.kind === 'outbox') return createOutboxFolderMailer({ directory: transport.directory, from })
  if (!smtpUrl) throw new Error('mail is to go over SMTP, but no server is named')
  return createSmtpMailer({ url: smtpUrl, from })
}
