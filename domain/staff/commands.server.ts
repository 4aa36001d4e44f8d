import type { Editor } from '#domain/accounts/schema.ts'
import type { Publisher, PublishOptions } from '#domain/content/publisher.server.ts'
import type { Content } from '#domain/content/snapshot.server.ts'
import { uploadsGone } from '#domain/media/draft-images.ts'
import { refused, type FieldErrors, type Result } from '#domain/result.ts'
import { toStaffFields } from './codec.ts'
import type { StaffDraft } from './draft.ts'

export interface StaffCommands {
  /**
   * Puts somebody at the end of the team: when it resolves, they are stored for good and the next page shows them.
   * Sending the same draft twice gives one record and the same id.
   */
  add(
    draft: StaffDraft,
    by: Editor,
    options?: PublishOptions,
  ): Promise<Result<{ readonly id: string }, FieldErrors>>
}

export function createStaffCommands({
  content,
  publisher,
}: {
  readonly content: Content
  readonly publisher: Publisher
}): StaffCommands {
  return {
    async add({ fullName, position, image }, by, options) {
      const order = 1 + Math.max(0, ...content.current().staff.inOrder.map((member) => member.order ?? 0))
      const added = await publisher.add(
        {
          collection: 'Staff',
          content: [fullName, position],
          images: [image],
          toFields: (id, [url = null]) => toStaffFields({ id, fullName, position, image: url, order }),
        },
        by,
        options,
      )
      return added.ok ? added : refused({ image: uploadsGone([image], added.refusal.missing) })
    },
  }
}
