import { setTimeout } from 'node:timers/promises'
import type { Site } from '#app/context.ts'
import type { StagedDownloads } from '#domain/downloads/staged-downloads.ts'
import type { BackupQueries } from '#domain/backups/schema.ts'
import { createChangeQueries } from '#domain/changes/queries.server.ts'
import { createFormStamps } from '#domain/contact/form-stamps.server.ts'
import { createMessageQueries } from '#domain/contact/queries.server.ts'
import { createContentCommands, createContentQueries, withCommands } from '#domain/content-of-site.server.ts'
import { createPublisher } from '#domain/content/publisher.server.ts'
import { createImportQueries } from '#domain/imports/queries.server.ts'
import type { MaintenanceQueries } from '#domain/maintenance/notices.ts'
import type { Organisation } from '#domain/organisation/schema.ts'
import type { StagedImages } from '#domain/media/staged-images.ts'
import type { MeasureUpload } from '#domain/drafts/preview-pictures.server.ts'
import { createPreviewQueries } from '#domain/drafts/preview.server.ts'
import { createHistoryCommands, type RemovableFiles } from '#domain/history/commands.server.ts'
import { createHistoryQueries } from '#domain/history/queries.server.ts'
import { createRecordListQueries } from '#domain/record-lists/queries.server.ts'
import { createFirstStepsRecord } from '#domain/samples/first-steps.server.ts'
import { createSampleCommands } from '#domain/samples/commands.server.ts'
import { createSampleQueries } from '#domain/samples/queries.server.ts'
import type { SearchQueries } from '#domain/search/queries.server.ts'
import type { SettingsQueries } from '#domain/settings/queries.server.ts'
import type { SiteContent } from '#domain/slices.server.ts'
import type { Config } from './settings/config.ts'
import type { createContact } from './contact.ts'
import { createContactDevices } from './contact-devices.ts'
import type { SiteIdentity } from './identity/identity.ts'
import type { LowDataSizes } from './images/low-data-sizes.ts'
import { recordDeletions, recordExports, recordHistory, recordSamples } from './recorded.ts'
import type { Stores } from './storage/stores.ts'

/** The dependencies of the publishing commands, apart from the staged images. */
export interface PublishingParts {
  readonly stores: Pick<Stores, 'documents' | 'files'>
  readonly content: SiteContent
  /** The organisation of `site.config.ts`. */
  readonly organisation: Organisation
  /** Called with the URLs of the images that a commit has published. */
  readonly onImagesStored: (urls: readonly string[]) => void
  readonly onFault: (error: unknown) => void
}

/**
 * The commands of the staff's forms. `stagedImages`: the uploaded images that a draft may reference. `stagedDownloads`:
 * the uploaded files; absent: none.
 */
export function createPublishingCommands(
  { stores: { documents, files }, content, organisation, onImagesStored, onFault }: PublishingParts,
  stagedImages: StagedImages,
  stagedDownloads?: StagedDownloads,
) {
  const publisher = createPublisher({
    documents,
    files,
    content,
    stagedImages,
    ...(stagedDownloads && { stagedDownloads }),
    onImagesStored,
    onFault,
  })
  return {
    publisher,
    ...createContentCommands({ documents, content, publisher, organisation }),
  }
}

/** Assembles the queries and commands that the routes use. */
export function createSite({
  config,
  secret,
  documents,
  content,
  identity,
  commands,
  contact,
  settings,
  search,
  drafts,
  measureUpload,
  removableFiles,
  lowDataSizes,
  backups,
  maintenance,
  pageReads,
  onFault,
}: {
  readonly config: Pick<Config, 'siteUrl' | 'filesPublicUrl' | 'database' | 'organisation'>
  readonly secret: string
  readonly documents: Stores['documents']
  readonly content: SiteContent
  readonly identity: SiteIdentity
  readonly commands: ReturnType<typeof createPublishingCommands>
  readonly contact: ReturnType<typeof createContact>
  readonly settings: SettingsQueries
  readonly search: SearchQueries
  readonly drafts: Site['drafts']
  readonly measureUpload: MeasureUpload
  readonly removableFiles: RemovableFiles
  readonly lowDataSizes: Pick<LowDataSizes, 'sizeBytes'>
  readonly backups: BackupQueries
  readonly maintenance: MaintenanceQueries
  readonly pageReads: Site['pageReads']
  readonly onFault: (error: unknown) => void
}): Site {
  const { publisher } = commands
  const { activity } = identity
  const historyQueries = createHistoryQueries(documents, activity, config.organisation)
  const historyCommands = createHistoryCommands({
    documents,
    content,
    publisher,
    drafts,
    files: removableFiles,
    onFault,
  })
  const history = recordHistory(historyCommands, activity)
  const messages = createMessageQueries(documents)
  const queries = createContentQueries(content, documents)
  return {
    url: config.siteUrl,
    // Not that of the settings, which may change.
    feedDomain: config.organisation.emailDomain,
    pictureOrigins: config.filesPublicUrl === null ? [] : [new URL(config.filesPublicUrl).origin],
    pictureBytes: lowDataSizes.sizeBytes,
    ...withCommands(queries, commands),
    settings: { ...settings, ...commands.settings },
    search,
    messages: {
      ...messages,
      ...contact.commands,
      all: recordExports(messages.all, { activity }),
      erase: recordDeletions(contact.commands.erase, activity),
    },
    mail: contact.mail,
    formStamps: createFormStamps(secret),
    contactDevices: createContactDevices({ secret, https: config.siteUrl.startsWith('https:') }),
    changes: createChangeQueries(documents, activity),
    drafts,
    recordLists: createRecordListQueries({ content, documents, drafts }),
    previews: createPreviewQueries({
      drafts,
      documents,
      measureUpload,
      ...queries,
      settings,
    }),
    history: { ...historyQueries, ...history },
    samples: {
      ...createSampleQueries(content),
      firstSteps: createFirstStepsRecord(documents),
      ...recordSamples(
        createSampleCommands({
          ...{ documents, content, drafts, history: historyCommands, organisation: config.organisation },
          // SQLite has one process only. On Postgres, each process polls every second.
          othersHaveSeen: async () => {
            if (config.database.kind === 'postgres') await setTimeout(2_500)
          },
        }),
        activity,
      ),
    },
    imports: createImportQueries(documents),
    backups,
    maintenance,
    pageReads,
    identity,
    accounts: identity.accounts,
    activity,
    profile: identity.profile,
  }
}
