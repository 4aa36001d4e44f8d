import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Site } from '#app/context.ts'
import type { DraftQueries } from '#domain/drafts/queries.server.ts'
import { registerDownloads } from '../downloads/serve.ts'
import type { SiteIdentity } from '../identity/identity.ts'
import type { ImageServices } from '../image-services.ts'
import { registerPreviewPictures } from './preview-pictures.ts'
import { registerSharePictures } from '../share-pictures/serve.ts'
import type { Stores } from '../storage/stores.ts'
import { registerUploads } from '../uploads/uploads.ts'

/** Registers the endpoints that are no pages: uploads, images, downloads and share pictures. */
export async function registerEndpoints(
  app: FastifyInstance,
  {
    stores: { documents, files },
    identity,
    drafts,
    images,
    site,
    onFault,
  }: {
    readonly stores: Stores
    readonly identity: Pick<SiteIdentity, 'accountOf'>
    readonly drafts: Pick<DraftQueries, 'uploadsNamedBy'>
    readonly images: ImageServices
    readonly site: Site
    readonly onFault: (error: unknown) => void
  },
): Promise<void> {
  const { staging } = images
  const authenticate = async ({ headers }: FastifyRequest) =>
    (await identity.accountOf(new Headers({ cookie: headers.cookie ?? '' }))).account
  const isStaff = async (request: FastifyRequest) => (await authenticate(request)) !== null
  await registerUploads(app, {
    staging,
    files,
    namedInDrafts: drafts.uploadsNamedBy,
    authenticate,
    onFault,
  })
  registerPreviewPictures(app, { staging, files, authenticate, previews: site.previews })
  await images.registerImages(app, isStaff)
  registerDownloads(app, { files, documents, isStaff })
  registerSharePictures(app, { maker: images.sharePictures, site })
}
