import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { DraftQueries } from '#domain/drafts/queries.server.ts'
import { imageIdOfKey } from '#domain/media/image-address.ts'
import { storedDetails } from '#domain/media/image-record.ts'
import type { PublicPictures } from '#domain/public-pictures.server.ts'
import { createLowDataSizes } from './images/low-data-sizes.ts'
import { addPublicCopySweeper, createPublicCopies } from './images/public-copies.ts'
import { createRemovableFiles } from './images/removable-files.ts'
import { registerImages } from './images/serve.ts'
import { createVariantMaker } from './images/variant-maker.ts'
import { createImageWorkshop } from './images/workshop.ts'
import type { Config } from './settings/config.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Logger } from './log.ts'
import { createSharePictureMaker } from './share-pictures/maker.ts'
import type { Stores } from './storage/stores.ts'
import { createStaging } from './uploads/staging.ts'
import { createUploadFacts } from './uploads/upload-facts.ts'

/**
 * The search for missing variants lists the whole file store, so it waits until the first visitors are served. It is
 * repeated, because the queue of a process that was killed is lost.
 */
const resumeAfterMs = 3_000
const resumeEveryMs = 24 * 3_600_000

/** Expired uploads are removed now and at this interval. */
const sweepUploadsEveryMs = 3_600_000

export type ImageServices = Awaited<ReturnType<typeof startImageServices>>

/** Starts the services that create, store and remove pictures, and adds their jobs. Child processes decode pictures. */
export async function startImageServices({
  stores: { database, documents, files },
  jobs,
  drafts,
  publicPictures,
  config: { dataDir, filesPublicUrl: url, siteUrl },
  log,
  onFault,
}: {
  stores: Stores
  jobs: Pick<Jobs, 'add'>
  drafts: Pick<DraftQueries, 'uploads'>
  publicPictures: PublicPictures
  config: Pick<Config, 'dataDir' | 'filesPublicUrl' | 'siteUrl'>
  log: Logger
  onFault: (error: unknown) => void
}) {
  const workshop = createImageWorkshop()
  const lowDataSizes = createLowDataSizes()
  const variants = createVariantMaker({
    files,
    workshop,
    async findPoint(masterKey) {
      const image = await documents.get('Images', imageIdOfKey(masterKey))
      return storedDetails(image?.fields).point ?? undefined
    },
    onFault,
    onFile: lowDataSizes.note,
  })
  const facts = createUploadFacts(database)
  const staging = await createStaging({
    facts,
    files,
    scratchFolder: join(dataDir, 'scratch'),
    workshop,
    inDrafts: drafts.uploads,
  })
  jobs.add({ work: async () => staging.sweep(Date.now()), nextAfterMs: () => sweepUploadsEveryMs })
  const publicCopies = url === null ? null : createPublicCopies({ files, url, siteUrl, log, onFault })
  addPublicCopySweeper(jobs, { files, publicPictures, url })
  jobs.add({ work: variants.resume, firstAfterMs: resumeAfterMs, nextAfterMs: () => resumeEveryMs })
  return {
    workshop,
    draw: workshop.draw,
    variants,
    lowDataSizes,
    staging,
    removableFiles: createRemovableFiles({ files, variants }),
    sharePictures: createSharePictureMaker({ files, workshop }),
    registerImages: (app: FastifyInstance, isStaff: (request: FastifyRequest) => Promise<boolean>) =>
      registerImages(app, {
        files,
        variants,
        publicPictures,
        publicCopies,
        isStaff,
        onFile: lowDataSizes.note,
      }),
    async stop() {
      await publicCopies?.stop()
      await variants.stop()
      await workshop.stop()
    },
  }
}
