import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Account } from '#domain/accounts/schema.ts'
import type { Staging } from './staging.ts'
import type { StagedUpload } from './upload-facts.ts'
import { refusals, refuse } from './upload-refusals.ts'

type UploadRequest = FastifyRequest<{ Params: { id: string } }>

/** Finds what the account of a request may use. All functions send a refusal and return null when there is nothing. */
export function createUploadAccess(options: {
  readonly staging: Pick<Staging, 'find'>
  readonly authenticate: (request: FastifyRequest) => Promise<Account | null>
  readonly namedInDrafts: (uid: string) => Promise<ReadonlySet<string>>
}) {
  const { staging, authenticate, namedInDrafts } = options

  async function findAccount(request: FastifyRequest, reply: FastifyReply): Promise<Account | null> {
    const account = await authenticate(request)
    if (!account) refuse(reply, 401, refusals.signedOut)
    return account
  }

  async function find(
    request: UploadRequest,
    reply: FastifyReply,
    isAllowed: (upload: StagedUpload, account: Account) => Promise<boolean>,
  ): Promise<StagedUpload | null> {
    const account = await findAccount(request, reply)
    if (!account) return null
    const upload = await staging.find(request.params.id)
    if (upload && (await isAllowed(upload, account))) return upload
    refuse(reply, 404, refusals.gone)
    return null
  }

  return {
    findAccount,
    /** The upload of the address if it belongs to the account. */
    findOwn: (request: UploadRequest, reply: FastifyReply) =>
      find(request, reply, async (upload, { uid }) => upload.owner === uid),
    /** The upload of the address if the account may look at it: it is her own, or a draft of its owner names it. */
    findReadable: (request: UploadRequest, reply: FastifyReply) =>
      find(
        request,
        reply,
        async ({ id, owner }, { uid }) => owner === uid || (await namedInDrafts(owner)).has(id),
      ),
  }
}
